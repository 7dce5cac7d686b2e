import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { Offer, OfferChange, OfferProblems, Problem, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { Pictures } from "../../accounts/pictures/Pictures.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { GoalsRepo } from "../goals/GoalsRepo.ts"
import { LandingPagesRepo } from "../landing-pages/LandingPagesRepo.ts"
import { OfferChangesRepo } from "./OfferChangesRepo.ts"
import { OffersRepo } from "./OffersRepo.ts"

/** Copies of offers. */
export class OfferCopies extends Context.Service<OfferCopies>()("server/OfferCopies", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const offers = yield* OffersRepo
    const writes = yield* OfferChangesRepo
    const goals = yield* GoalsRepo
    const pages = yield* LandingPagesRepo
    const pictures = yield* Pictures
    const log = yield* ActivityLog

    const titleOf = Effect.fnUntraced(function* (
      found: Offer.Offer,
      { title }: OfferChange.OfferCopy
    ) {
      const taken = new Set((yield* writes.titlesOf(found.advertiser_id)).values())
      if (title === undefined) return OfferProblems.copyTitle(found.title, taken)
      yield* Refusals.unless(
        taken.has(title) ? { field: "title", problem: Problem.taken } : undefined
      )
      return title
    })

    const copyParts = Effect.fnUntraced(function* (
      from: Offer.OfferId,
      offer_id: Offer.OfferId,
      created: UnixTime.UnixTime
    ) {
      const made = { offer_id, created, updated: created }
      for (const { id: _, ...goal } of yield* goals.ofOffers([from])) {
        yield* goals.insert({ ...goal, ...made })
      }
      for (const { id: _, ...page } of yield* pages.ofOffers([from])) {
        yield* pages.insert({ ...page, ...made })
      }
    })

    /**
     * Copies an offer with its goals, landing pages and picture. The copy is inactive, and has no id of another
     * system.
     */
    const create = Effect.fn("OfferCopies.create")(function* (
      actor: Principal,
      from: Offer.OfferId,
      input: OfferChange.OfferCopy
    ) {
      yield* orNotFound(offers.lock(from))
      const found = yield* orNotFound(offers.find(from))
      const owner = yield* writes.owner(found.advertiser_id)
      if (Option.isNone(owner)) return yield* Refusals.ofProblem(OfferProblems.noAdvertiser)
      const settings = {
        ...OfferChange.settingsOf(found),
        title: yield* titleOf(found, input),
        external_id: null,
        status: Offer.Inactive,
        image: yield* pictures.copy(found.image)
      }
      const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      const id = yield* writes.insert(settings, owner.value, now)
      yield* copyParts(from, id, now)
      yield* log.record({
        account: { role: "advertiser", account_id: found.advertiser_id },
        actor,
        action: "offer.created",
        entity: "offer",
        entity_id: id,
        message: `Offer ${id} was created as a copy of offer ${from}.`
      })
      return yield* orNotFound(offers.find(id))
    }, inTransaction)

    return { create }
  })
}) {
  static readonly layer = Layer.effect(OfferCopies, OfferCopies.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      GoalsRepo.layer,
      LandingPagesRepo.layer,
      OfferChangesRepo.layer,
      OffersRepo.layer,
      Pictures.layer
    ])
  )
}
