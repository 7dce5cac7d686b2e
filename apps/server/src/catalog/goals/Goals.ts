import { NotFound, type Principal } from "@affnet/api"
import { type ConversionLimits, Goal, type ListQuery, type Offer } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { makeChangeLog } from "../changeLog.ts"
import { type LockedOffer, OffersRepo } from "../offers/OffersRepo.ts"
import { GoalsRepo } from "./GoalsRepo.ts"

/** The log entry of a goal. */
export const told = ({ advertiser_id }: LockedOffer, { id, offer_id, title }: Goal.Goal) => ({
  advertiser_id,
  entity: "goal" as const,
  entity_id: id,
  name: `Goal "${title}" of offer ${offer_id}`
})

/** What visitors of an offer are meant to do. */
export class Goals extends Context.Service<Goals>()("server/Goals", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const offers = yield* OffersRepo
    const repo = yield* GoalsRepo
    const activities = yield* ActivityLog
    const log = yield* makeChangeLog

    const requireOffer = (offer_id: Offer.OfferId) => existsOrNotFound(offers.exists(offer_id))

    const list = Effect.fn("Goals.list")(function* (
      offer_id: Offer.OfferId,
      query: ListQuery.ListQuery
    ) {
      yield* requireOffer(offer_id)
      return yield* repo.list(offer_id, query)
    })

    const get = Effect.fn("Goals.get")(function* (offer_id: Offer.OfferId, goal_id: Goal.GoalId) {
      yield* requireOffer(offer_id)
      return yield* orNotFound(repo.find(offer_id, goal_id))
    })

    const remove = Effect.fn("Goals.delete")(function* (
      actor: Principal,
      offer_id: Offer.OfferId,
      goal_id: Goal.GoalId
    ) {
      const offer = yield* orNotFound(offers.lock(offer_id))
      const found = yield* toChange(repo.findForUpdate(offer_id, goal_id))
      const goal = yield* Effect.fromResult(
        Goal.deletable(found, yield* repo.receiveCampaignOf(goal_id))
      )
      yield* repo.markDeleted(goal.id, yield* now)
      yield* log(actor, { ...told(offer, goal), done: "deleted" })
    }, inTransaction)

    /** How much reports of the goal may say; null is the usual limit. In force within a second. */
    const setLimits = Effect.fn("Goals.setLimits")(function* (
      actor: Actor,
      goal_id: number,
      limits: Partial<ConversionLimits.Limits>
    ) {
      const goal = yield* repo.setLimits(goal_id, limits, yield* now)
      if (goal === undefined) return yield* new NotFound()
      yield* activities.record({
        account: { role: "advertiser", account_id: goal.advertiser_id },
        actor,
        action: "goal.limits_changed",
        entity: "goal",
        entity_id: goal_id,
        message: `The limits of reports of goal "${goal.title}" were changed.`
      })
    }, inTransaction)

    return { list, get, requireOffer, delete: remove, setLimits }
  })
}) {
  static readonly layer = Layer.effect(Goals, Goals.make).pipe(
    Layer.provide([GoalsRepo.layer, OffersRepo.layer, ActivityLog.layer])
  )
}
