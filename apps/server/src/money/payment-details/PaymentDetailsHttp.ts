import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { PaymentDetails } from "./PaymentDetails.ts"

export const PaymentDetailsHttp = HttpApiBuilder.group(
  Api,
  "paymentDetails",
  Effect.fn(function* (handlers) {
    const details = yield* PaymentDetails
    return handlers.handleAll({
      listPaymentDetails: () =>
        CurrentPrincipal.pipe(
          Effect.flatMap(details.list),
          Effect.map((list) => ({ "affiliates-payments-methods": list }))
        ),
      getPaymentDetails: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => details.get(me, payload.payment_method_id)),
          Effect.map((found) => ({ "affiliate-billing-details": found }))
        ),
      savePaymentDetails: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => details.save(me, payload)),
          Effect.map((saved) => ({ "affiliate-billing-details": saved }))
        ),
      deletePaymentDetails: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (me) => details.delete(me, params.id)),
      listPaymentCurrencies: ({ params }) =>
        Effect.map(details.currencies(params.currency), (currencies) => ({ currencies }))
    })
  })
).pipe(Layer.provide(PaymentDetails.layer))
