import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { PaymentDetails } from "./PaymentDetails.ts"

export const PaymentDetailsHttp = implement(
  "paymentDetails",
  Effect.fn(function* (handlers) {
    const details = yield* PaymentDetails
    return handlers.handleAll({
      listPaymentDetails: () =>
        asCaller(details.list).pipe(
          Effect.map((list) => ({ "affiliates-payments-methods": list }))
        ),
      getPaymentDetails: ({ payload }) =>
        asCaller((me) => details.get(me, payload.payment_method_id)).pipe(
          Effect.map((found) => ({ "affiliate-billing-details": found }))
        ),
      savePaymentDetails: ({ payload }) =>
        asCaller((me) => details.save(me, payload)).pipe(
          Effect.map((saved) => ({ "affiliate-billing-details": saved }))
        ),
      deletePaymentDetails: ({ params }) => asCaller((me) => details.delete(me, params.id)),
      listPaymentCurrencies: ({ params }) =>
        details.currencies(params.currency).pipe(keyed("currencies"))
    })
  })
).pipe(Layer.provide(PaymentDetails.layer))
