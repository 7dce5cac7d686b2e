import { NotFound } from "@affnet/api"
import type { Advertiser, BillingPreferences as Domain } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { BillingPreferencesRepo } from "./BillingPreferencesRepo.ts"

/** How advertisers are billed. */
export class BillingPreferences extends Context.Service<
  BillingPreferences,
  {
    readonly get: (
      id: Advertiser.AdvertiserId
    ) => Effect.Effect<Domain.BillingPreferences, NotFound>
  }
>()("server/BillingPreferences") {
  static readonly layer = Layer.effect(
    BillingPreferences,
    Effect.gen(function* () {
      const repo = yield* BillingPreferencesRepo

      const get = Effect.fn("BillingPreferences.get")(function* (id: Advertiser.AdvertiserId) {
        const found = yield* repo.find(id)
        return yield* Effect.mapError(Effect.fromOption(found), () => new NotFound())
      })

      return BillingPreferences.of({ get })
    })
  ).pipe(Layer.provide(BillingPreferencesRepo.layer))
}
