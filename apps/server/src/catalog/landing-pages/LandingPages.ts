import type { LandingPage, ListQuery, Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { OffersRepo } from "../offers/OffersRepo.ts"
import { LandingPagesRepo } from "./LandingPagesRepo.ts"

/** The pages that visitors of an offer land on. */
export class LandingPages extends Context.Service<LandingPages>()("server/LandingPages", {
  make: Effect.gen(function* () {
    const offers = yield* OffersRepo
    const repo = yield* LandingPagesRepo

    const list = Effect.fn("LandingPages.list")(function* (
      offer_id: Offer.OfferId,
      query: ListQuery.ListQuery
    ) {
      yield* existsOrNotFound(offers.exists(offer_id))
      return yield* repo.list(offer_id, query)
    })

    const get = Effect.fn("LandingPages.get")(function* (
      offer_id: Offer.OfferId,
      url_id: LandingPage.LandingPageId
    ) {
      yield* existsOrNotFound(offers.exists(offer_id))
      return yield* orNotFound(repo.find(offer_id, url_id))
    })

    return { list, get }
  })
}) {
  static readonly layer = Layer.effect(LandingPages, LandingPages.make).pipe(
    Layer.provide([LandingPagesRepo.layer, OffersRepo.layer])
  )
}
