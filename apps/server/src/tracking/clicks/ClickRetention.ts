import { CalendarDate } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option } from "effect"
import { inBackground } from "../../platform/inBackground.ts"
import { inSlices } from "../../platform/retention/inSlices.ts"
import { StatisticsStateRepo } from "../deltas/StatisticsStateRepo.ts"
import { ClickRetentionRepo } from "./ClickRetentionRepo.ts"
import { clickSettings } from "./ClickSettings.ts"

/** The network's day lies within a day of the one in UTC, and processes may disagree on the time. */
const daysOfVisitors = 2

/**
 * Deletes clicks and impressions after `AFFNET_CLICK_RETENTION_DAYS` (never when not set), and visitors after the
 * next day. On PostgreSQL a month goes as a whole, once all of it is past its time.
 */
export class ClickRetention extends Context.Service<ClickRetention>()("server/ClickRetention", {
  make: Effect.gen(function* () {
    const { retentionDays } = yield* clickSettings
    const repo = yield* ClickRetentionRepo
    const statistics = yield* StatisticsStateRepo

    /** Does the due work. */
    const run = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      yield* repo.makeMonths(now)
      yield* inSlices(
        repo.deleteVisitors(Math.floor(now / CalendarDate.dayMillis) - daysOfVisitors)
      )
      if (Option.isSome(retentionDays)) {
        const before = now - retentionDays.value * CalendarDate.dayMillis
        yield* statistics.keepSumsBefore(before)
        yield* repo.dropMonths(before)
        yield* inSlices(repo.deleteClicks(before))
        yield* inSlices(repo.deleteImpressions(before))
      }
    })

    return { run }
  })
}) {
  static readonly layer = Layer.effect(ClickRetention, ClickRetention.make).pipe(
    Layer.provide([ClickRetentionRepo.layer, StatisticsStateRepo.layer])
  )

  /** Does the due work once an hour. Partitions of coming months exist before their first click. */
  static readonly worker = Layer.effectDiscard(
    Effect.gen(function* () {
      const { run } = yield* ClickRetention
      const repo = yield* ClickRetentionRepo
      yield* repo.makeMonths(yield* Clock.currentTimeMillis)
      yield* inBackground(run, "1 hour", "Old clicks were not removed")
    })
  ).pipe(Layer.provide([ClickRetention.layer, ClickRetentionRepo.layer]))
}
