import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { Advertisers } from "./Advertisers.ts"

export const AdvertisersHttp = HttpApiBuilder.group(
  Api,
  "advertisers",
  Effect.fn(function* (handlers) {
    const advertisers = yield* Advertisers
    return handlers.handleAll({
      listAdvertisers: ({ query }) => answerList(query, advertisers.list)
    })
  })
).pipe(Layer.provide(Advertisers.layer))
