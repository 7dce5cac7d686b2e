import { Refusals } from "@affnet/api/Wire"
import { type Offer, type OfferChange, OfferProblems, Problem, UnknownIds } from "@affnet/domain"
import { Effect, Option } from "effect"
import { now } from "../../platform/now.ts"
import { ReferencesRepo } from "../references/ReferencesRepo.ts"
import { OfferChangesRepo } from "./OfferChangesRepo.ts"
import { OffersRepo } from "./OffersRepo.ts"

/** Checks that an offer can be stored. Returns its owner. */
export const makeRequire = Effect.gen(function* () {
  const repo = yield* OffersRepo
  const writes = yield* OfferChangesRepo
  const references = yield* ReferencesRepo

  const requireFallback = Effect.fnUntraced(function* (
    { cap_fallback }: OfferChange.OfferUpdate,
    id: Offer.OfferId | undefined
  ) {
    if (cap_fallback === undefined || cap_fallback === null) return
    const isOther = cap_fallback !== id && (yield* repo.exists(cap_fallback))
    yield* Refusals.unless(isOther ? undefined : OfferProblems.noFallback)
  })

  return Effect.fnUntraced(function* (
    wanted: OfferChange.Settings,
    changes: OfferChange.OfferUpdate,
    found?: Offer.Offer
  ) {
    const owner = yield* writes.owner(wanted.advertiser_id)
    if (Option.isNone(owner)) return yield* Refusals.ofProblem(OfferProblems.noAdvertiser)
    yield* Refusals.unless(OfferProblems.problemOf(wanted, changes, yield* now))
    const { categories_ids } = wanted
    // A category that was deleted since may stay.
    const kept = new Set(found?.categories.map(({ id }) => id))
    const chosen = categories_ids.filter((id) => !kept.has(id))
    const known = yield* references.categories(chosen)
    yield* Refusals.unless(UnknownIds.of("categories_ids", chosen, known))
    yield* requireFallback(changes, found?.id)
    if (wanted.title !== found?.title || wanted.advertiser_id !== found.advertiser_id) {
      const titles = yield* writes.titlesOf(wanted.advertiser_id)
      const isTaken = [...titles].some(([id, title]) => id !== found?.id && title === wanted.title)
      yield* Refusals.unless(isTaken ? { field: "title", problem: Problem.taken } : undefined)
    }
    if (found !== undefined && wanted.currency !== found.currency) {
      const isUsed = yield* writes.hasConversions(found.id)
      yield* Refusals.unless(isUsed ? OfferProblems.currencyFixed : undefined)
    }
    return owner.value
  })
})
