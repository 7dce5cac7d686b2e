import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { AdvertiserOffers } from "./AdvertiserOffers.ts"

export const AdvertiserOffersHttp = HttpApiBuilder.group(
  Api,
  "advertiserOffers",
  Effect.fn(function* (handlers) {
    const offers = yield* AdvertiserOffers
    return handlers.handleAll({
      listAdvertiserOffers: ({ query }) =>
        Effect.flatMap(CurrentPrincipal, (me) =>
          answerList(query, (page) => offers.list(me, page))
        ),
      getAdvertiserOffer: ({ params, query }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => answerRecord(query, offers.get(me, params.id))),
          Effect.map((offer) => ({ offer }))
        )
    })
  })
).pipe(Layer.provide(AdvertiserOffers.layer))
