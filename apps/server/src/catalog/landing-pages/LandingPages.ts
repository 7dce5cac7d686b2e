import type { NotFound, Principal } from "@affnet/api"
import { LandingPage, type ListQuery, type Offer, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Struct } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { OffersRepo } from "../offers/OffersRepo.ts"
import { LandingPagesRepo } from "./LandingPagesRepo.ts"

const updatable = Struct.keys(LandingPage.LandingPageUpdate.fields)

/** The names of the fields in which two states of a landing page differ. */
const changedFields = (before: LandingPage.LandingPage, after: LandingPage.LandingPage) =>
  updatable.filter((field) => before[field] !== after[field])

/** The pages that visitors of an offer land on. */
export class LandingPages extends Context.Service<
  LandingPages,
  {
    readonly list: (
      offer_id: Offer.OfferId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<LandingPage.LandingPage>, NotFound>
    readonly get: (
      offer_id: Offer.OfferId,
      url_id: LandingPage.LandingPageId
    ) => Effect.Effect<LandingPage.LandingPage, NotFound>
    /** Answers the landing page as it is then. One that stays the same is not written. */
    readonly update: (
      actor: Principal,
      offer_id: Offer.OfferId,
      url_id: LandingPage.LandingPageId,
      changes: LandingPage.LandingPageUpdate
    ) => Effect.Effect<LandingPage.LandingPage, NotFound>
  }
>()("server/LandingPages") {
  static readonly layer = Layer.effect(
    LandingPages,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const offers = yield* OffersRepo
      const repo = yield* LandingPagesRepo
      const log = yield* ActivityLog

      const list = Effect.fn("LandingPages.list")(function* (
        offer_id: Offer.OfferId,
        query: ListQuery.ListQuery
      ) {
        yield* existsOrNotFound(offers.exists(offer_id))
        return yield* repo.list(offer_id, query)
      })

      const get = Effect.fn("LandingPages.get")(
        (offer_id: Offer.OfferId, url_id: LandingPage.LandingPageId) =>
          orNotFound(repo.find(offer_id, url_id))
      )

      const update = Effect.fn("LandingPages.update")(function* (
        actor: Principal,
        offer_id: Offer.OfferId,
        url_id: LandingPage.LandingPageId,
        changes: LandingPage.LandingPageUpdate
      ) {
        const found = yield* orNotFound(repo.findForUpdate(offer_id, url_id))
        const changed = LandingPage.update(found, changes)
        const fields = changedFields(found, changed)
        if (fields.length === 0) return found
        const updated = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
        const page = { ...changed, updated }
        yield* repo.update(page)
        yield* log.record({
          account: actor,
          actor,
          action: "landing_page.updated",
          entity: "landing_page",
          entity_id: page.id,
          message: `Landing page ${page.id} of offer ${offer_id} was updated: ${fields.join(", ")}.`
        })
        return page
      }, inTransaction)

      return LandingPages.of({ list, get, update })
    })
  ).pipe(Layer.provide([LandingPagesRepo.layer, OffersRepo.layer, ActivityLog.layer]))
}
