import { Effect, Option, Schema } from "effect"
import { retentionDays } from "../../../platform/retention/Days.ts"
import { statisticsSettings } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { clickSettings } from "../ClickSettings.ts"

const name = "AFFNET_CLICK_MOVE_DAYS"

/** Clicks cannot move as they are told to. */
export class ClickMoveRefused extends Schema.TaggedError<ClickMoveRefused>()("ClickMoveRefused", {
  problem: Schema.String
}) {
  override get message() {
    return `${name} ${this.problem}`
  }
}

/** After how many days clicks leave the database for ClickHouse; never when it is not set. */
export const moveSettings = Effect.gen(function* () {
  const moveDays = yield* retentionDays(name)
  if (Option.isNone(moveDays)) return { moveDays }
  const statistics = yield* statisticsSettings
  if (Option.isNone(statistics))
    return yield* new ClickMoveRefused({
      problem: "needs AFFNET_STATISTICS_URL: clicks have to be somewhere"
    })
  const kept = (yield* clickSettings).retentionDays
  if (Option.exists(kept, (days) => days <= moveDays.value))
    return yield* new ClickMoveRefused({
      problem: "has to be less than AFFNET_CLICK_RETENTION_DAYS, after which clicks are deleted"
    })
  return { moveDays }
})
