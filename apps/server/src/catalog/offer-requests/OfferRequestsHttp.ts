import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { OfferRequests } from "./OfferRequests.ts"

const managers = implement(
  "offerRequests",
  Effect.fn(function* (handlers) {
    const requests = yield* OfferRequests
    return handlers.handleAll({
      listOfferRequests: ({ query }) => answerList(query, requests.list),
      getOfferRequest: ({ params, query }) =>
        answerRecord(query, requests.get(params.id)).pipe(keyed("offer_request")),
      updateOfferRequest: ({ params, payload }) =>
        asCaller((actor) => requests.update(actor, params.id, payload)).pipe(keyed("offer_request"))
    })
  })
)

const affiliates = implement(
  "ownOfferRequests",
  Effect.fn(function* (handlers) {
    const requests = yield* OfferRequests
    return handlers.handleAll({
      createOfferRequest: ({ payload }) =>
        asCaller((me) => requests.create(me, payload)).pipe(keyed("offer_request")),
      listPendingOfferRequests: ({ query }) =>
        asCaller((me) => answerList(query, (page) => requests.listPending(me, page)))
    })
  })
)

export const OfferRequestsHttp = Layer.merge(managers, affiliates).pipe(
  Layer.provide(OfferRequests.layer)
)
