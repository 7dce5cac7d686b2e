import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { AdvertiserOffers } from "./AdvertiserOffers.ts"

export const AdvertiserOffersHttp = implement(
  "advertiserOffers",
  Effect.fn(function* (handlers) {
    const offers = yield* AdvertiserOffers
    return handlers.handleAll({
      listAdvertiserOffers: ({ query }) =>
        asCaller((me) => answerList(query, (page) => offers.list(me, page))),
      getAdvertiserOffer: ({ params, query }) =>
        asCaller((me) => answerRecord(query, offers.get(me, params.id))).pipe(keyed("offer"))
    })
  })
).pipe(Layer.provide(AdvertiserOffers.layer))
