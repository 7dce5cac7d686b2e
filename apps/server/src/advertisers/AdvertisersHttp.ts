import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList, toListQuery } from "../http/Listing.ts"
import { Advertisers } from "./Advertisers.ts"

export const AdvertisersHttp = HttpApiBuilder.group(
  Api,
  "advertisers",
  Effect.fn(function* (handlers) {
    const advertisers = yield* Advertisers
    return handlers.handleAll({
      listAdvertisers: ({ query }) => advertisers.list(toListQuery(query)).pipe(answerList(query))
    })
  })
).pipe(Layer.provide(Advertisers.layer))
