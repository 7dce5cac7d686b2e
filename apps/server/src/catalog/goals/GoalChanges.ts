import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type Goal, GoalChange, GoalProblems, type Offer, Problem } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkSettingsRepo } from "../../accounts/network/NetworkSettingsRepo.ts"
import { changedFields } from "../../platform/changedFields.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { makeChangeLog } from "../changeLog.ts"
import { type LockedOffer, OffersRepo } from "../offers/OffersRepo.ts"
import { told } from "./Goals.ts"
import { type GoalNames, GoalsRepo } from "./GoalsRepo.ts"

/** Derived fields are left out of the log. */
const derived: ReadonlySet<string> = new Set([
  "type_selected",
  "hidden",
  "payout_for_affiliate",
  "has_caps",
  "caps_list"
])

/** Its offer is locked, so no other goal can take the title or the alias. */
const requireUnused = (
  names: ReadonlyArray<GoalNames>,
  changes: GoalChange.GoalUpdate,
  found?: Goal.Goal
) => {
  const others = names.filter(({ id }) => id !== found?.id)
  const field = (["title", "alias"] as const).find(
    (name) => changes[name] !== found?.[name] && others.some((goal) => goal[name] === changes[name])
  )
  return Refusals.unless(field && { field, problem: Problem.taken })
}

/** What managers make of goals. */
export class GoalChanges extends Context.Service<GoalChanges>()("server/GoalChanges", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const network = yield* NetworkSettingsRepo
    const offers = yield* OffersRepo
    const repo = yield* GoalsRepo
    const log = yield* makeChangeLog

    /** Creates a goal of an offer that is locked. The first goal of an offer is its default goal. */
    const createIn = Effect.fn("Goals.createIn")(function* (
      actor: Actor,
      offer: LockedOffer,
      input: GoalChange.GoalCreate
    ) {
      const names = yield* repo.namesOf(offer.id)
      yield* requireUnused(names, input)
      const aliases = new Set(names.map(({ alias }) => alias))
      const alias = input.alias ?? GoalProblems.freeAlias(input.title, aliases)
      const { default_conversion_status: status } = yield* network.get
      const settings = GoalChange.create(input, alias, offer.currency, status)
      yield* Refusals.unless(GoalProblems.problemOf(settings, input))
      const created = yield* now
      const is_default = names.length === 0 ? 1 : settings.is_default
      if (is_default === 1) yield* repo.unmarkDefault(offer.id, created)
      const fields = { ...settings, is_default, offer_id: offer.id, created, updated: created }
      const goal: Goal.Goal = { ...fields, id: yield* repo.insert(fields) }
      yield* log(actor, { ...told(offer, goal), done: "created" })
      return goal
    })

    const create = Effect.fn("Goals.create")(function* (
      actor: Principal,
      offer_id: Offer.OfferId,
      input: GoalChange.GoalCreate
    ) {
      return yield* createIn(actor, yield* orNotFound(offers.lock(offer_id)), input)
    }, inTransaction)

    /** Returns the goal after the update. An unchanged one is not written. */
    const update = Effect.fn("Goals.update")(function* (
      actor: Principal,
      offer_id: Offer.OfferId,
      goal_id: Goal.GoalId,
      changes: GoalChange.GoalUpdate
    ) {
      const offer = yield* orNotFound(offers.lock(offer_id))
      const found = yield* toChange(repo.findForUpdate(offer_id, goal_id))
      yield* requireUnused(yield* repo.namesOf(offer_id), changes, found)
      const changed = GoalChange.update(found, changes)
      yield* Refusals.unless(GoalProblems.problemOf(changed, changes, found))
      const fields = changedFields(found, changed).filter((name) => !derived.has(name))
      if (fields.length === 0) return found
      const goal: Goal.Goal = { ...changed, updated: yield* now }
      if (goal.is_default > found.is_default) yield* repo.unmarkDefault(offer_id, goal.updated)
      yield* repo.update(found, goal)
      yield* log(actor, { ...told(offer, goal), done: "updated", fields })
      return goal
    }, inTransaction)

    return { create, createIn, update }
  })
}) {
  static readonly layer = Layer.effect(GoalChanges, GoalChanges.make).pipe(
    Layer.provide([ActivityLog.layer, GoalsRepo.layer, NetworkSettingsRepo.layer, OffersRepo.layer])
  )
}
