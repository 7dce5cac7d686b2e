import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Offers } from "./Offers.ts"

export const OffersHttp = HttpApiBuilder.group(
  Api,
  "offers",
  Effect.fn(function* (handlers) {
    const offers = yield* Offers
    return handlers.handleAll({
      listOffers: ({ query }) => answerList(query, offers.list)
    })
  })
).pipe(Layer.provide(Offers.layer))
