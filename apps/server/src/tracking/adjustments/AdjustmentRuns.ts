import { Session } from "@affnet/api/Wire"
import { type Adjustment, TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { inBackground } from "../../platform/inBackground.ts"
import { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { TellsAffiliates } from "../postback-deliveries/PostbackDeliveries.ts"
import { AdjustmentRows } from "./AdjustmentRows.ts"
import { AdjustmentRowsRepo } from "./AdjustmentRowsRepo.ts"
import { AdjustmentsRepo } from "./AdjustmentsRepo.ts"

type Id = Adjustment.AdjustmentId

/** How long a worker holds an adjustment. Each slice renews it. */
export const leaseMillis = 30_000

/** Rows that are read at once. */
const sliceMax = 50

/** Works on adjustments: one process on each, and another one when that is gone. */
export class AdjustmentRuns extends Context.Service<AdjustmentRuns>()("server/AdjustmentRuns", {
  make: Effect.gen(function* () {
    const repo = yield* AdjustmentsRepo
    const openRows = yield* AdjustmentRowsRepo
    const rows = yield* AdjustmentRows

    /** The requesting manager is the actor of each change. */
    const asItsManager = ({ fire_affiliate_postback, manager_id }: Adjustment.Adjustment) => {
      const role = "manager" as const
      const me = { role, account_id: manager_id, timezone: TimeZone.TimeZone.make("UTC") }
      return <A, E, R>(work: Effect.Effect<A, E, R>) =>
        work.pipe(
          Effect.provideService(Session, me),
          Effect.provideService(TellsAffiliates, fire_affiliate_postback === 1)
        )
    }

    /** Works on one that the caller holds, to its end. */
    const run = Effect.fn("AdjustmentRuns.run")(function* (id: Id) {
      const adjustment = Option.getOrUndefined(yield* repo.find(id))
      if (adjustment === undefined) return
      const as = asItsManager(adjustment)
      for (;;) {
        const open = yield* openRows.open(id, sliceMax)
        const now = yield* Clock.currentTimeMillis
        if (open.length === 0) return yield* repo.finish(id, Math.floor(now / 1000))
        yield* repo.renew(id, now + leaseMillis)
        for (const row of open) yield* as(rows.decide(adjustment, row))
      }
    })

    /** Works on all free adjustments. */
    const runFree = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      for (const id of yield* repo.free(now)) {
        if (yield* repo.claim(id, now, now + leaseMillis)) yield* run(id)
      }
    })

    return { run, runFree }
  })
}) {
  static readonly layer = Layer.effect(AdjustmentRuns, AdjustmentRuns.make).pipe(
    Layer.provide([AdjustmentRows.layer, AdjustmentRowsRepo.layer, AdjustmentsRepo.layer])
  )

  /** Looks for work every two seconds. */
  static readonly working = Layer.effectDiscard(
    Effect.gen(function* () {
      const { runFree } = yield* AdjustmentRuns
      yield* inBackground(
        Effect.provide(runFree, OutsideTransaction.layer),
        "2 seconds",
        "Adjustments wait"
      )
    })
  ).pipe(Layer.provide(AdjustmentRuns.layer))
}
