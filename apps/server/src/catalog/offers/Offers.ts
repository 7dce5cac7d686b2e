import { type ListQuery, Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { publicUrl } from "../../platform/http/Settings.ts"
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
      const url = yield* publicUrl
      const withLink = (offer: Offer.Offer): Offer.Offer => ({
        ...offer,
        tracking_url: Offer.trackingUrl(url, offer.id)
      })
      return Offers.of({
        list: Effect.fn("Offers.list")(function* (query: ListQuery.ListQuery) {
          const { items, ...pagination } = yield* repo.list(query)
          return { ...pagination, items: items.map(withLink) }
        })
      })
    })
  ).pipe(Layer.provide(OffersRepo.layer))
}
