import { NotFound, type Principal } from "@affnet/api"
import { AdvertiserOffer, type ListQuery, type Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { GoalsRepo } from "../../catalog/goals/GoalsRepo.ts"
import { OffersRepo } from "../../catalog/offers/OffersRepo.ts"
import { orNotFound } from "../../platform/orNotFound.ts"

type Found = AdvertiserOffer.AdvertiserOffer

/** The offers of an advertiser. Another's offer is indistinguishable from a missing one. */
export class AdvertiserOffers extends Context.Service<
  AdvertiserOffers,
  {
    readonly list: (
      me: Principal,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Found>>
    readonly get: (me: Principal, id: Offer.OfferId) => Effect.Effect<Found, NotFound>
  }
>()("server/AdvertiserOffers") {
  static readonly layer = Layer.effect(
    AdvertiserOffers,
    Effect.gen(function* () {
      const offers = yield* OffersRepo
      const goals = yield* GoalsRepo

      const complete = Effect.fnUntraced(function* (found: ReadonlyArray<Offer.Offer>) {
        const all = yield* goals.ofOffers(found.map(({ id }) => id))
        const goalsOf = Map.groupBy(all, ({ offer_id }) => offer_id)
        return found.map((offer) => AdvertiserOffer.of(offer, goalsOf.get(offer.id) ?? []))
      })

      return AdvertiserOffers.of({
        list: Effect.fn("AdvertiserOffers.list")(function* ({ account_id }, query) {
          const { items, ...pagination } = yield* offers.list(query, account_id)
          return { ...pagination, items: yield* complete(items) }
        }),
        get: Effect.fn("AdvertiserOffers.get")(function* ({ account_id }, id) {
          const found = yield* orNotFound(offers.find(id))
          if (found.advertiser_id !== account_id) return yield* new NotFound()
          const [offer] = yield* complete([found])
          return offer ?? (yield* new NotFound())
        })
      })
    })
  ).pipe(Layer.provide([GoalsRepo.layer, OffersRepo.layer]))
}
