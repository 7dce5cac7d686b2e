import { NotFound, type Principal } from "@affnet/api"
import { type ConversionLimits, Goal, type ListQuery, type Offer, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog, type Actor } from "../../accounts/activity-log/ActivityLog.ts"
import { existsOrNotFound, orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { OffersRepo } from "../offers/OffersRepo.ts"
import { GoalsRepo } from "./GoalsRepo.ts"

/** What visitors of an offer are meant to do. */
export class Goals extends Context.Service<
  Goals,
  {
    readonly list: (
      offer_id: Offer.OfferId,
      query: ListQuery.ListQuery
    ) => Effect.Effect<ListQuery.Paged<Goal.Goal>, NotFound>
    readonly delete: (
      actor: Principal,
      offer_id: Offer.OfferId,
      goal_id: Goal.GoalId
    ) => Effect.Effect<void, NotFound | Goal.GoalIsNeeded>
    /** How much reports of the goal may say; null is the usual limit. In force within a second. */
    readonly setLimits: (
      actor: Actor,
      goal_id: number,
      limits: Partial<ConversionLimits.Limits>
    ) => Effect.Effect<void, NotFound>
  }
>()("server/Goals") {
  static readonly layer = Layer.effect(
    Goals,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const offers = yield* OffersRepo
      const repo = yield* GoalsRepo
      const log = yield* ActivityLog

      const list = Effect.fn("Goals.list")(function* (
        offer_id: Offer.OfferId,
        query: ListQuery.ListQuery
      ) {
        yield* existsOrNotFound(offers.exists(offer_id))
        return yield* repo.list(offer_id, query)
      })

      const remove = Effect.fn("Goals.delete")(function* (
        actor: Principal,
        offer_id: Offer.OfferId,
        goal_id: Goal.GoalId
      ) {
        const found = yield* orNotFound(repo.findForUpdate(offer_id, goal_id))
        const goal = yield* Effect.fromResult(
          Goal.deletable(found, yield* repo.receiveCampaignOf(goal_id))
        )
        yield* repo.markDeleted(goal.id, UnixTime.fromMillis(yield* Clock.currentTimeMillis))
        yield* log.record({
          account: actor,
          actor,
          action: "goal.deleted",
          entity: "goal",
          entity_id: goal.id,
          message: `Goal "${goal.title}" of offer ${offer_id} was deleted.`
        })
      }, inTransaction)

      const setLimits = Effect.fn("Goals.setLimits")(function* (
        actor: Actor,
        goal_id: number,
        limits: Partial<ConversionLimits.Limits>
      ) {
        const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
        const goal = yield* repo.setLimits(goal_id, limits, now)
        if (goal === undefined) return yield* new NotFound()
        yield* log.record({
          account: { role: "advertiser", account_id: goal.advertiser_id },
          actor,
          action: "goal.limits_changed",
          entity: "goal",
          entity_id: goal_id,
          message: `The limits of reports of goal "${goal.title}" were changed.`
        })
      }, inTransaction)

      return Goals.of({ list, delete: remove, setLimits })
    })
  ).pipe(Layer.provide([GoalsRepo.layer, OffersRepo.layer, ActivityLog.layer]))
}
