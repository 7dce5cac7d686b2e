import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { answerList } from "../../platform/http/Listing.ts"
import { Access } from "./Access.ts"

export const AccessHttp = implement(
  "access",
  Effect.fn(function* (handlers) {
    const access = yield* Access
    return handlers.handleAll({
      listOfferAccess: ({ params, query }) =>
        answerList(query, (page) => access.ofOffer(params.offer_id, page)),
      updateOfferAccess: ({ params, payload }) =>
        asCaller((actor) => access.updateOffer(actor, params.offer_id, payload)),
      listBlockedAffiliates: ({ params, query }) =>
        answerList(query, (page) => access.ofAdvertiser(params.advertiser_id, page)),
      updateBlockedAffiliates: ({ params, payload }) =>
        asCaller((actor) => access.updateAdvertiser(actor, params.advertiser_id, payload))
    })
  })
).pipe(Layer.provide(Access.layer))
