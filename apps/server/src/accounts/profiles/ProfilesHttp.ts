import { ManagerProfile } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { showETag } from "../../platform/http/ETag.ts"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { Profiles } from "./Profiles.ts"

export const ProfilesHttp = Layer.mergeAll(
  implement(
    "managerProfile",
    Effect.fn(function* (handlers) {
      const profiles = yield* Profiles
      return handlers.handleAll({
        // Its version is that of the manager's record, so that what other managers change counts as well.
        getManagerProfile: () =>
          asCaller(profiles.ofManager).pipe(
            Effect.tap(showETag),
            Effect.map(ManagerProfile.of),
            keyed("profile")
          ),
        updateManagerProfile: ({ payload }) =>
          asCaller((me) => profiles.updateManager(me, payload)).pipe(
            Effect.map(ManagerProfile.of),
            keyed("manager")
          )
      })
    })
  ),
  implement(
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
  implement(
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
