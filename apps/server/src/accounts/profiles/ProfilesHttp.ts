import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { showETag } from "../../platform/http/ETag.ts"
import { asCaller, keyed } from "../../platform/http/handlers.ts"
import { Profiles } from "./Profiles.ts"

export const ProfilesHttp = Layer.mergeAll(
  HttpApiBuilder.group(
    Api,
    "managerProfile",
    Effect.fn(function* (handlers) {
      const profiles = yield* Profiles
      return handlers.handleAll({
        getManagerProfile: () => asCaller(profiles.ofManager).pipe(keyed("profile"))
      })
    })
  ),
  HttpApiBuilder.group(
    Api,
    "advertiserProfile",
    Effect.fn(function* (handlers) {
      const profiles = yield* Profiles
      return handlers.handleAll({
        getAdvertiserProfile: () =>
          asCaller(profiles.ofAdvertiser).pipe(Effect.tap(showETag), keyed("profile")),
        updateAdvertiserProfile: ({ payload }) =>
          asCaller((me) => profiles.updateAdvertiser(me, payload)).pipe(keyed("advertiser"))
      })
    })
  ),
  HttpApiBuilder.group(
    Api,
    "affiliateProfile",
    Effect.fn(function* (handlers) {
      const profiles = yield* Profiles
      return handlers.handleAll({
        getAffiliateProfile: () =>
          asCaller(profiles.ofAffiliate).pipe(Effect.tap(showETag), keyed("profile")),
        updateAffiliateProfile: ({ payload }) =>
          asCaller((me) => profiles.updateAffiliate(me, payload)).pipe(keyed("affiliate"))
      })
    })
  )
).pipe(Layer.provide(Profiles.layer))
