import type { NotFound } from "@affnet/api"
import type { Advertiser, BillingPreferences as Domain } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
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

      const get = Effect.fn("BillingPreferences.get")((id: Advertiser.AdvertiserId) =>
        orNotFound(repo.find(id))
      )

      return BillingPreferences.of({ get })
    })
  ).pipe(Layer.provide(BillingPreferencesRepo.layer))
}
