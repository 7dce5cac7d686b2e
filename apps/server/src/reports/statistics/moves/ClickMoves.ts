import { CalendarDate } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { inBackground } from "../../../platform/inBackground.ts"
import { inSlices } from "../../../platform/retention/inSlices.ts"
import { type Month, monthAt } from "../../../platform/sql/ClickMonths.ts"
import { moveSettings } from "../../../tracking/clicks/moved/moveSettings.ts"
import { ClickCountsRepo } from "./ClickCountsRepo.ts"
import { ClickMovesRepo } from "./ClickMovesRepo.ts"
import { MoveFailpoints } from "./MoveFailpoints.ts"

/**
 * Between the mark and the removal: what had looked for a click before the mark is done with it by then, and what
 * looks for one later has it stay.
 */
const graceMillis = 600_000

/**
 * Removes clicks from the database that are in ClickHouse as well, after `AFFNET_CLICK_MOVE_DAYS` (never when not set):
 * a month of UTC once all of it is older. First the clicks of each hour are counted in both; then the month is marked;
 * then it goes, all but clicks with conversions. Whatever dies in between, the next round goes on from the mark.
 */
export class ClickMoves extends Context.Service<ClickMoves>()("server/ClickMoves", {
  make: Effect.gen(function* () {
    const { moveDays } = yield* moveSettings
    const repo = yield* ClickMovesRepo
    const counts = yield* ClickCountsRepo
    const at = yield* MoveFailpoints

    const remove = Effect.fn("ClickMoves.remove")(function* (month: Month) {
      yield* at("before removal")
      yield* repo.removePartition(month)
      yield* inSlices(repo.removeSlice(month))
      yield* at("after removal")
      if (yield* repo.isFed(month.endMillis)) yield* repo.finish(month.endMillis)
    })

    const mark = Effect.fn("ClickMoves.mark")(function* (
      generation: string,
      month: Month,
      now: number
    ) {
      if (!(yield* counts.areEqual(month)))
        return yield* Effect.logWarning(
          `Clicks of ${month.name} stay in the database: ClickHouse has others. Look with: affnet statistics verify`
        )
      yield* at("after confirmation")
      yield* repo.mark(generation, month, now)
      yield* at("after mark")
    })

    const step = Effect.fnUntraced(function* (days: number) {
      const now = yield* Clock.currentTimeMillis
      const { block, generation, moved_before, moved_millis } = yield* repo.state
      if (block < 0) return
      if (moved_millis !== null) {
        const isDue = now - moved_millis >= graceMillis && (yield* repo.isFed(moved_before))
        return isDue ? yield* remove(monthAt(moved_before, -1)) : undefined
      }
      const first = yield* repo.first(moved_before)
      if (first === null) return
      const month = monthAt(first, 0)
      const isOld = month.endMillis <= now - days * CalendarDate.dayMillis
      if (isOld && (yield* repo.isFed(month.endMillis))) yield* mark(generation, month, now)
    })

    return {
      /** Does the next step, if one is due. */
      run: Option.match(moveDays, { onNone: () => Effect.void, onSome: step })
    }
  })
}) {
  static readonly layer = Layer.effect(ClickMoves, ClickMoves.make).pipe(
    Layer.provide([ClickMovesRepo.layer, ClickCountsRepo.layer])
  )

  /** Does what is due, a step in ten minutes. */
  static readonly working = Layer.effectDiscard(
    Effect.gen(function* () {
      const { run } = yield* ClickMoves
      yield* inBackground(run, "10 minutes", "Clicks did not move to ClickHouse")
    })
  ).pipe(Layer.provide(ClickMoves.layer))
}
