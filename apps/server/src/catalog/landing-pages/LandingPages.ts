import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type LandingPage,
  LandingPageChange,
  type ListQuery,
  type Offer,
  Problem,
  UnknownIds
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction, partOfTransaction } from "../../platform/sql/Transaction.ts"
import { makeChangeLog } from "../changeLog.ts"
import { type LockedOffer, OffersRepo } from "../offers/OffersRepo.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { LandingPagesRepo } from "./LandingPagesRepo.ts"

type Page = LandingPage.LandingPage

const told = ({ advertiser_id }: LockedOffer, { id, offer_id }: Page) => ({
  advertiser_id,
  entity: "landing_page" as const,
  entity_id: id,
  name: `Landing page ${id} of offer ${offer_id}`
})

/** Checks that a request can be stored. Its offer is locked, so no other page can take the title. */
const makeRequire = Effect.gen(function* () {
  const references = yield* ReferencesRepo
  const repo = yield* LandingPagesRepo
  return Effect.fnUntraced(function* (
    offer_id: Offer.OfferId,
    changes: LandingPageChange.LandingPageUpdate,
    found?: Page
  ) {
    const field = "visible_to_specific_affiliates_only"
    const named = changes[field] ?? []
    yield* Refusals.unless(UnknownIds.of(field, named, yield* references.affiliates(named)))
    const { title } = changes
    if (title === undefined || title === found?.title) return
    const isTaken = yield* repo.hasTitle(offer_id, title, found?.id)
    yield* Refusals.unless(isTaken ? { field: "title", problem: Problem.taken } : undefined)
  })
})

/** The pages that visitors of an offer land on. */
export class LandingPages extends Context.Service<LandingPages>()("server/LandingPages", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const offers = yield* OffersRepo
    const repo = yield* LandingPagesRepo
    const log = yield* makeChangeLog
    const require = yield* makeRequire

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

    /** Creates a landing page of an offer that is locked. */
    const createIn = Effect.fn("LandingPages.createIn")(function* (
      actor: Actor,
      offer: LockedOffer,
      input: LandingPageChange.LandingPageCreate
    ) {
      yield* require(offer.id, input)
      const created = yield* now
      const settings = LandingPageChange.create(input)
      const fields = { ...settings, offer_id: offer.id, created, updated: created }
      const page = { ...fields, id: yield* repo.insert(fields) }
      yield* log(actor, { ...told(offer, page), done: "created" })
      return page
    }, partOfTransaction)

    const create = Effect.fn("LandingPages.create")(function* (
      actor: Principal,
      offer_id: Offer.OfferId,
      input: LandingPageChange.LandingPageCreate
    ) {
      return yield* createIn(actor, yield* orNotFound(offers.lock(offer_id)), input)
    }, inTransaction)

    /** Returns the landing page after the update. An unchanged one is not written. */
    const update = Effect.fn("LandingPages.update")(function* (
      actor: Principal,
      offer_id: Offer.OfferId,
      url_id: LandingPage.LandingPageId,
      changes: LandingPageChange.LandingPageUpdate
    ) {
      const offer = yield* orNotFound(offers.lock(offer_id))
      const found = yield* toChange(repo.findForUpdate(offer_id, url_id))
      yield* require(offer_id, changes, found)
      const changed = LandingPageChange.update(found, changes)
      const fields = changedFields(found, changed).filter((name) => name !== "type_selected")
      if (fields.length === 0) return found
      const page = { ...changed, updated: yield* now }
      yield* repo.update(page)
      yield* log(actor, { ...told(offer, page), done: "updated", fields })
      return page
    }, inTransaction)

    const remove = Effect.fn("LandingPages.delete")(function* (
      actor: Principal,
      offer_id: Offer.OfferId,
      url_id: LandingPage.LandingPageId
    ) {
      const offer = yield* orNotFound(offers.lock(offer_id))
      const page = yield* toChange(repo.findForUpdate(offer_id, url_id))
      yield* repo.markDeleted(page.id, yield* now)
      yield* log(actor, { ...told(offer, page), done: "deleted" })
    }, inTransaction)

    return { list, get, create, createIn, update, delete: remove }
  })
}) {
  static readonly layer = Layer.effect(LandingPages, LandingPages.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      LandingPagesRepo.layer,
      OffersRepo.layer,
      ReferencesRepo.layer
    ])
  )
}
