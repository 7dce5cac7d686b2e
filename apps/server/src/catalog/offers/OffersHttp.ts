import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Offers } from "./Offers.ts"

export const OffersHttp = HttpApiBuilder.group(
  Api,
  "offers",
  Effect.fn(function* (handlers) {
    const offers = yield* Offers
    return handlers.handleAll({
      listOffers: ({ query }) => answerList(query, offers.list),
      getOffer: ({ params, query }) =>
        Effect.map(answerRecord(query, offers.get(params.id)), (offer) => ({ offer }))
    })
  })
).pipe(Layer.provide(Offers.layer))
