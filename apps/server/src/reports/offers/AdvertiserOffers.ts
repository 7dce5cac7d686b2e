import { NotFound, type Principal } from "@affnet/api"
import { AdvertiserOffer, type ListQuery, type Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { GoalsRepo } from "../../catalog/goals/GoalsRepo.ts"
import { OffersRepo } from "../../catalog/offers/OffersRepo.ts"
import { orNotFound } from "../../platform/orNotFound.ts"

/** The offers of an advertiser. Another's offer is indistinguishable from a missing one. */
export class AdvertiserOffers extends Context.Service<AdvertiserOffers>()(
  "server/AdvertiserOffers",
  {
    make: Effect.gen(function* () {
      const offers = yield* OffersRepo
      const goals = yield* GoalsRepo

      const complete = Effect.fnUntraced(function* (found: ReadonlyArray<Offer.Offer>) {
        const all = yield* goals.ofOffers(found.map(({ id }) => id))
        const goalsOf = Map.groupBy(all, ({ offer_id }) => offer_id)
        return found.map((offer) => AdvertiserOffer.of(offer, goalsOf.get(offer.id) ?? []))
      })

      return {
        list: Effect.fn("AdvertiserOffers.list")(function* (
          { account_id }: Principal,
          query: ListQuery.ListQuery
        ) {
          const { items, ...pagination } = yield* offers.list(query, account_id)
          return { ...pagination, items: yield* complete(items) }
        }),
        get: Effect.fn("AdvertiserOffers.get")(function* (
          { account_id }: Principal,
          id: Offer.OfferId
        ) {
          const found = yield* orNotFound(offers.find(id))
          if (found.advertiser_id !== account_id) return yield* new NotFound()
          const [offer] = yield* complete([found])
          return offer ?? (yield* new NotFound())
        })
      }
    })
  }
) {
  static readonly layer = Layer.effect(AdvertiserOffers, AdvertiserOffers.make).pipe(
    Layer.provide([GoalsRepo.layer, OffersRepo.layer])
  )
}
