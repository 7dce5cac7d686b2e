import type { Advertiser, ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { AdvertisersRepo } from "./AdvertisersRepo.ts"

/** Those who pay for conversions. */
export class Advertisers extends Context.Service<
  Advertisers,
  {
    readonly list: (
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Advertiser.Advertiser>>
  }
>()("server/Advertisers") {
  static readonly layer = Layer.effect(
    Advertisers,
    Effect.gen(function* () {
      const repo = yield* AdvertisersRepo
      return Advertisers.of({ list: Effect.fn("Advertisers.list")(repo.list) })
    })
  ).pipe(Layer.provide(AdvertisersRepo.layer))
}
