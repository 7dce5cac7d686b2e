import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { showETag } from "../../platform/http/ETag.ts"
import { Profiles } from "./Profiles.ts"

export const ProfilesHttp = Layer.mergeAll(
  HttpApiBuilder.group(
    Api,
    "managerProfile",
    Effect.fn(function* (handlers) {
      const profiles = yield* Profiles
      return handlers.handleAll({
        getManagerProfile: () =>
          CurrentPrincipal.pipe(
            Effect.flatMap(profiles.ofManager),
            Effect.map((profile) => ({ profile }))
          )
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
          CurrentPrincipal.pipe(
            Effect.flatMap(profiles.ofAdvertiser),
            Effect.tap(showETag),
            Effect.map((profile) => ({ profile }))
          ),
        updateAdvertiserProfile: ({ payload }) =>
          CurrentPrincipal.pipe(
            Effect.flatMap((me) => profiles.updateAdvertiser(me, payload)),
            Effect.map((advertiser) => ({ advertiser }))
          )
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
          CurrentPrincipal.pipe(
            Effect.flatMap(profiles.ofAffiliate),
            Effect.tap(showETag),
            Effect.map((profile) => ({ profile }))
          ),
        updateAffiliateProfile: ({ payload }) =>
          CurrentPrincipal.pipe(
            Effect.flatMap((me) => profiles.updateAffiliate(me, payload)),
            Effect.map((affiliate) => ({ affiliate }))
          )
      })
    })
  )
).pipe(Layer.provide(Profiles.layer))
