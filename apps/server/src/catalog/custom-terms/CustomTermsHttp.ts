import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { CustomTermsOfOffers } from "./CustomTermsOfOffers.ts"

export const CustomTermsHttp = implement(
  "customTerms",
  Effect.fn(function* (handlers) {
    const terms = yield* CustomTermsOfOffers
    return handlers.handleAll({
      listCustomTerms: ({ params, query }) =>
        answerList(query, (page) => terms.list(params.offer_id, page)),
      getCustomTerms: ({ params, query }) =>
        answerRecord(query, terms.get(params.offer_id, params.id)).pipe(keyed("custom_terms")),
      createCustomTerms: ({ params, payload }) =>
        asCaller((actor) => terms.create(actor, params.offer_id, payload)).pipe(
          keyed("custom_terms")
        ),
      updateCustomTerms: ({ params, payload }) =>
        asCaller((actor) => terms.update(actor, params.offer_id, params.id, payload)).pipe(
          keyed("custom_terms")
        ),
      deleteCustomTerms: ({ params }) =>
        asCaller((actor) => terms.delete(actor, params.offer_id, params.id))
    })
  })
).pipe(Layer.provide(CustomTermsOfOffers.layer))
