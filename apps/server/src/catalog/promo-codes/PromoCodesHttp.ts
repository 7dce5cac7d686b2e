import { Api, CurrentPrincipal } from "@affnet/api"
import type { PromoCode } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { PromoCodes } from "./PromoCodes.ts"

const asInfo = Effect.map((promo_code: PromoCode.PromoCode) => ({ promo_code }))

export const PromoCodesHttp = HttpApiBuilder.group(
  Api,
  "promoCodes",
  Effect.fn(function* (handlers) {
    const codes = yield* PromoCodes
    return handlers.handleAll({
      listPromoCodes: ({ query }) => answerList(query, codes.list),
      getPromoCode: ({ params, query }) =>
        Effect.map(answerRecord(query, codes.get(params.id)), (promo_code) => ({ promo_code })),
      createPromoCode: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => codes.create(actor, payload)),
          asInfo
        ),
      updatePromoCode: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => codes.update(actor, params.id, payload)),
          asInfo
        ),
      deletePromoCode: ({ params }) =>
        Effect.flatMap(CurrentPrincipal, (actor) => codes.delete(actor, params.id))
    })
  })
).pipe(Layer.provide(PromoCodes.layer))
