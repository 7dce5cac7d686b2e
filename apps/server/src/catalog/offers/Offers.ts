import type { NotFound } from "@affnet/api"
import type { ListQuery, Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { OffersRepo } from "./OffersRepo.ts"

/** What advertisers want advertised. */
export class Offers extends Context.Service<
  Offers,
  {
    readonly list: (query: ListQuery.ListQuery) => Effect.Effect<ListQuery.Paged<Offer.Offer>>
    readonly get: (id: Offer.OfferId) => Effect.Effect<Offer.Offer, NotFound>
  }
>()("server/Offers") {
  static readonly layer = Layer.effect(
    Offers,
    Effect.gen(function* () {
      const repo = yield* OffersRepo
      return Offers.of({
        list: Effect.fn("Offers.list")(repo.list),
        get: Effect.fn("Offers.get")((id) => orNotFound(repo.find(id)))
      })
    })
  ).pipe(Layer.provide(OffersRepo.layer))
}
