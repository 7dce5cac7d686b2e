import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { OfferRequests } from "./OfferRequests.ts"

const managers = HttpApiBuilder.group(
  Api,
  "offerRequests",
  Effect.fn(function* (handlers) {
    const requests = yield* OfferRequests
    return handlers.handleAll({
      listOfferRequests: ({ query }) => answerList(query, requests.list),
      getOfferRequest: ({ params, query }) =>
        Effect.map(answerRecord(query, requests.get(params.id)), (offer_request) => ({
          offer_request
        })),
      updateOfferRequest: ({ params, payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((actor) => requests.update(actor, params.id, payload)),
          Effect.map((offer_request) => ({ offer_request }))
        )
    })
  })
)

const affiliates = HttpApiBuilder.group(
  Api,
  "ownOfferRequests",
  Effect.fn(function* (handlers) {
    const requests = yield* OfferRequests
    return handlers.handleAll({
      createOfferRequest: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => requests.create(me, payload)),
          Effect.map((offer_request) => ({ offer_request }))
        ),
      listPendingOfferRequests: ({ query }) =>
        Effect.flatMap(CurrentPrincipal, (me) =>
          answerList(query, (page) => requests.listPending(me, page))
        )
    })
  })
)

export const OfferRequestsHttp = Layer.merge(managers, affiliates).pipe(
  Layer.provide(OfferRequests.layer)
)
