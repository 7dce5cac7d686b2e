import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Profiles } from "./Profiles.ts"

const own = Effect.gen(function* () {
  const profiles = yield* Profiles
  return () =>
    CurrentPrincipal.pipe(
      Effect.flatMap(profiles.of),
      Effect.map((profile) => ({ profile }))
    )
})

export const ProfilesHttp = Layer.mergeAll(
  HttpApiBuilder.group(
    Api,
    "managerProfile",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({ getManagerProfile: yield* own })
    })
  ),
  HttpApiBuilder.group(
    Api,
    "advertiserProfile",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({ getAdvertiserProfile: yield* own })
    })
  ),
  HttpApiBuilder.group(
    Api,
    "affiliateProfile",
    Effect.fn(function* (handlers) {
      return handlers.handleAll({ getAffiliateProfile: yield* own })
    })
  )
).pipe(Layer.provide(Profiles.layer))
