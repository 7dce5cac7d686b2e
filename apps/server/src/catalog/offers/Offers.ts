import type { ListQuery, Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { OffersRepo } from "./OffersRepo.ts"

/** What advertisers want advertised. */
export class Offers extends Context.Service<
  Offers,
  {
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Offer.Offer>>
  }
>()("server/Offers") {
  static readonly layer = Layer.effect(
    Offers,
    Effect.gen(function* () {
      const repo = yield* OffersRepo
      return Offers.of({ list: Effect.fn("Offers.list")(repo.list) })
    })
  ).pipe(Layer.provide(OffersRepo.layer))
}
