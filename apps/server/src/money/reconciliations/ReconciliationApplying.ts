import { Conflict, type Principal, ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  Adjustment,
  Flag,
  type Reconciliation,
  ReconciliationChoice,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { Idempotency } from "../../platform/idempotency/Idempotency.ts"
import { keyedRequest } from "../../platform/idempotency/RepeatedRequest.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { AdjustmentRuns, leaseMillis } from "../../tracking/adjustments/AdjustmentRuns.ts"
import { Adjustments } from "../../tracking/adjustments/Adjustments.ts"
import { AdjustmentsRepo } from "../../tracking/adjustments/AdjustmentsRepo.ts"
import { ChosenLinesRepo } from "./ChosenLinesRepo.ts"
import { Reconciliations } from "./Reconciliations.ts"

type Choice = ReconciliationChoice.ReconciliationApply
type Id = Reconciliation.ReconciliationId

const requestOf = (key: string, id: Id, choice: Choice) =>
  keyedRequest("applyReconciliation", key, JSON.stringify([id, choice]))

const nothingLeft = new Conflict({
  errors: {
    kinds: [
      "has nothing left to apply: all that was chosen was applied before, or differs in nothing"
    ]
  }
})

/** Applies differences: those chosen at once become one adjustment, which changes conversions one by one. */
export class ReconciliationApplying extends Context.Service<ReconciliationApplying>()(
  "server/ReconciliationApplying",
  {
    make: Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const adjusting = yield* AdjustmentsRepo
      const adjustments = yield* Adjustments
      const chosen = yield* ChosenLinesRepo
      const idempotency = yield* Idempotency
      const log = yield* ActivityLog
      const reconciliations = yield* Reconciliations
      const runs = yield* AdjustmentRuns

      /** Invisible to workers until it commits; then it belongs to this process. */
      const give = Effect.fnUntraced(function* (manager: Principal, id: Id, choice: Choice) {
        yield* Refusals.unless(ReconciliationChoice.problemOfChoice(choice))
        const { advertiser } = yield* reconciliations.get(id)
        yield* chosen.lock(id)
        const foreign = yield* chosen.foreign(id, choice.lines ?? [])
        if (foreign.length > 0) {
          const problem = `are not all lines of this reconciliation that can be applied: ${foreign.join(", ")}`
          return yield* new ValidationFailed({ errors: { lines: [problem] } })
        }
        const now = yield* Clock.currentTimeMillis
        const created = UnixTime.fromMillis(now)
        const adjustment_id = yield* adjusting.insert(
          {
            action_id: 5,
            conditions: JSON.stringify({ reconciliation: id }),
            parameters: "{}",
            details: "{}",
            notes: null,
            fire_affiliate_postback: Flag.fromBoolean(choice.fire_affiliate_postback === true),
            state: "running",
            total: 0,
            done: 0,
            affected: 0,
            refused: 0,
            manager_id: manager.account_id,
            created,
            updated: created
          },
          now + leaseMillis
        )
        const total = yield* chosen.give(id, choice, adjustment_id)
        if (total === 0) return yield* nothingLeft
        const isSmall = total <= Adjustment.atOnceMax
        yield* adjusting.begin(adjustment_id, total, isSmall ? now + leaseMillis : 0)
        yield* log.record({
          account: { role: "advertiser", account_id: advertiser.id },
          actor: manager,
          action: "reconciliation.applied",
          entity: "reconciliation",
          entity_id: id,
          message: `${total} differences of a file of orders are applied by adjustment ${adjustment_id}.`
        })
        return adjustment_id
      })

      const giveOnce = Effect.fnUntraced(function* (
        manager: Principal,
        id: Id,
        choice: Choice,
        key: string | undefined
      ) {
        const write = give(manager, id, choice)
        if (key === undefined) return yield* write
        const request = requestOf(key, id, choice)
        return yield* idempotency.once(manager, request, Adjustment.AdjustmentId, write)
      }, inTransaction)

      /** A small one is done then, also after a repetition of a request that was cut off. */
      const apply = Effect.fn("ReconciliationApplying.apply")(function* (
        manager: Principal,
        id: Id,
        choice: Choice,
        key: string | undefined
      ) {
        const adjustment_id = yield* giveOnce(manager, id, choice, key)
        const { state, total } = yield* adjustments.get(adjustment_id)
        if (state === "running" && total <= Adjustment.atOnceMax) yield* runs.run(adjustment_id)
        return yield* adjustments.get(adjustment_id)
      })

      return { apply }
    })
  }
) {
  static readonly layer = Layer.effect(ReconciliationApplying, ReconciliationApplying.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      AdjustmentRuns.layer,
      Adjustments.layer,
      AdjustmentsRepo.layer,
      ChosenLinesRepo.layer,
      Idempotency.layer,
      Reconciliations.layer
    ])
  )
}
