import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type PayoutRun,
  type PayoutRunUpdate,
  PayoutSteps,
  TimeZone,
  UnixTime
} from "@affnet/domain"
import { Clock, Context, Effect, Layer, Result } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { NetworkRepo } from "../../accounts/network/NetworkRepo.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { PayoutRuns } from "./PayoutRuns.ts"
import { PayoutRunsRepo } from "./PayoutRunsRepo.ts"
import { PayoutSettlements } from "./PayoutSettlements.ts"

type RunId = PayoutRun.PayoutRunId

/** The steps of payout runs: approved, settled, cancelled. */
export class PayoutSettling extends Context.Service<PayoutSettling>()("server/PayoutSettling", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const log = yield* ActivityLog
    const network = yield* NetworkRepo
    const repo = yield* PayoutRunsRepo
    const runs = yield* PayoutRuns
    const settlements = yield* PayoutSettlements

    const update = Effect.fn("PayoutSettling.update")(function* (
      actor: Principal,
      id: RunId,
      changes: PayoutRunUpdate.PayoutRunUpdate
    ) {
      yield* repo.lock(id)
      const run = yield* runs.get(id)
      yield* ifMatch(run)
      const checker = { manager_id: actor.account_id, isOther: yield* repo.isCheckedByOther }
      const decided = PayoutSteps.decide(run, changes, checker)
      const steps = yield* Effect.fromResult(Result.mapError(decided, Refusals.ofProblem))
      const isApproved = run.status === "draft" && steps.status === "approved"
      if (isApproved) yield* Refusals.unless(PayoutSteps.changedSince(yield* repo.changed(id)))
      if (steps.status === run.status && steps.payouts.length === 0) return run
      const nowMillis = yield* Clock.currentTimeMillis
      yield* settlements.settle(actor, run, steps.payouts, nowMillis)
      if (isApproved) yield* repo.keepDebtor(id)
      yield* repo.update({
        id,
        status: steps.status,
        updated: UnixTime.fromMillis(nowMillis),
        ...(isApproved && {
          checker_id: actor.account_id,
          approved: UnixTime.fromMillis(nowMillis),
          execution_date: TimeZone.dayOf(nowMillis, (yield* network.get).timezone)
        })
      })
      if (steps.status !== run.status) {
        yield* log.record({
          account: actor,
          actor,
          action: "payout_run.status_changed",
          entity: "payout_run",
          entity_id: id,
          message: `Payout run ${id} went from ${run.status} to ${steps.status}.`
        })
      }
      return yield* runs.get(id)
    }, inTransaction)

    return { update }
  })
}) {
  static readonly layer = Layer.effect(PayoutSettling, PayoutSettling.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      NetworkRepo.layer,
      PayoutRuns.layer,
      PayoutRunsRepo.layer,
      PayoutSettlements.layer
    ])
  )
}
