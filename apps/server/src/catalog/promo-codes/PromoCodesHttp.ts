import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { PromoCodes } from "./PromoCodes.ts"

export const PromoCodesHttp = implement(
  "promoCodes",
  Effect.fn(function* (handlers) {
    const codes = yield* PromoCodes
    return handlers.handleAll({
      listPromoCodes: ({ query }) => answerList(query, codes.list),
      getPromoCode: ({ params, query }) =>
        answerRecord(query, codes.get(params.id)).pipe(keyed("promo_code")),
      createPromoCode: ({ payload }) =>
        asCaller((actor) => codes.create(actor, payload)).pipe(keyed("promo_code")),
      updatePromoCode: ({ params, payload }) =>
        asCaller((actor) => codes.update(actor, params.id, payload)).pipe(keyed("promo_code")),
      deletePromoCode: ({ params }) => asCaller((actor) => codes.delete(actor, params.id))
    })
  })
).pipe(Layer.provide(PromoCodes.layer))
