import { NotFound, type Principal } from "@affnet/api"
import {
  AffiliateOffer,
  type Creative,
  type ListQuery,
  type Offer,
  OfferPerformance,
  OnOff,
  ReportClock
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { Creatives } from "../../catalog/creatives/Creatives.ts"
import { CreativesRepo } from "../../catalog/creatives/CreativesRepo.ts"
import { GoalsRepo } from "../../catalog/goals/GoalsRepo.ts"
import { LandingPagesRepo } from "../../catalog/landing-pages/LandingPagesRepo.ts"
import { OffersRepo } from "../../catalog/offers/OffersRepo.ts"
import { publicUrl } from "../../platform/http/Settings.ts"
import { existsOrNotFound } from "../../platform/orNotFound.ts"
import { StatisticsStateRepo } from "../../tracking/deltas/StatisticsStateRepo.ts"
import { AffiliateOffersRepo, type Wanted } from "./AffiliateOffersRepo.ts"

type OfferId = Offer.OfferId

const byOffer = <A extends { readonly offer_id: OfferId }>(parts: ReadonlyArray<A>) => {
  const groups = Map.groupBy(parts, ({ offer_id }) => offer_id)
  return (id: OfferId): ReadonlyArray<A> => groups.get(id) ?? []
}

/**
 * The offers that an affiliate may promote or request. An invisible offer is indistinguishable from a missing one.
 */
export class AffiliateOffers extends Context.Service<AffiliateOffers>()("server/AffiliateOffers", {
  make: Effect.gen(function* () {
    const repo = yield* AffiliateOffersRepo
    const offers = yield* OffersRepo
    const goals = yield* GoalsRepo
    const creatives = yield* CreativesRepo
    const files = yield* Creatives
    const pages = yield* LandingPagesRepo
    const states = yield* StatisticsStateRepo
    const networkUrl = yield* publicUrl

    /** The days that performance is about: those of the network, up to today. */
    const days = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const { day_timezone } = yield* states.get
      const clock = ReportClock.make({ startMillis: now, endMillis: now }, day_timezone)
      const last = ReportClock.dayAt(clock, now)
      return { first: last - OfferPerformance.ratedDays + 1, last }
    })

    /** Reads all parts of offers, each kind at once. */
    const read = Effect.fnUntraced(function* (affiliate_id: number, ids: ReadonlyArray<OfferId>) {
      if (ids.length === 0) return []
      const goalsOf = byOffer(yield* goals.ofOffers(ids))
      const creativesOf = byOffer(yield* creatives.ofOffers(ids))
      const pagesOf = byOffer(yield* pages.ofOffers(ids))
      const granted = yield* repo.granted(affiliate_id, ids)
      const requests = yield* repo.requests(affiliate_id, ids)
      const daysOf = yield* repo.days(affiliate_id, ids, yield* days)
      return (yield* offers.ofIds(ids)).map((offer) =>
        AffiliateOffer.of(
          { affiliate_id, networkUrl },
          {
            offer,
            goals: goalsOf(offer.id),
            creatives: creativesOf(offer.id),
            pages: pagesOf(offer.id),
            isGranted: granted.has(offer.id),
            requests: requests.get(offer.id) ?? [],
            days: daysOf(offer.id)
          }
        )
      )
    })

    return {
      list: Effect.fn("AffiliateOffers.list")(function* (
        { account_id }: Principal,
        wanted: Wanted,
        query: ListQuery.ListQuery
      ) {
        const { items, ...pagination } = yield* repo.page(account_id, wanted, yield* days, query)
        return { ...pagination, items: yield* read(account_id, items) }
      }),
      get: Effect.fn("AffiliateOffers.get")(function* ({ account_id }: Principal, id: OfferId) {
        yield* existsOrNotFound(repo.isVisible(account_id, id))
        const [offer] = yield* read(account_id, [id])
        return offer ?? (yield* new NotFound())
      }),
      /** The file of a creative of an offer that is open to the affiliate. */
      asset: Effect.fn("AffiliateOffers.asset")(function* (
        { account_id }: Principal,
        id: OfferId,
        creative_id: Creative.CreativeId
      ) {
        yield* existsOrNotFound(repo.isOpen(account_id, id))
        const { status } = yield* files.get(id, creative_id)
        return yield* status === OnOff.on ? files.file(id, creative_id) : new NotFound()
      })
    }
  })
}) {
  static readonly layer = Layer.effect(AffiliateOffers, AffiliateOffers.make).pipe(
    Layer.provide([
      AffiliateOffersRepo.layer,
      Creatives.layer,
      CreativesRepo.layer,
      GoalsRepo.layer,
      LandingPagesRepo.layer,
      OffersRepo.layer,
      StatisticsStateRepo.layer
    ])
  )
}
