import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asCaller, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { AdvertiserOffers } from "./AdvertiserOffers.ts"

export const AdvertiserOffersHttp = HttpApiBuilder.group(
  Api,
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
