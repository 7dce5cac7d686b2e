import { CalendarDate } from "@affnet/domain"
import { Clock, Effect, Layer, Option } from "effect"
import { inBackground } from "../../../platform/inBackground.ts"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { clickSettings } from "../../../tracking/clicks/ClickSettings.ts"
import { clicks, impressions } from "./eventTables.ts"
import { deleteStatement } from "./schema.ts"

/** Removes clicks and impressions of before an instant. Their sums stay, as they do in the database. */
const removeBefore = Effect.fnUntraced(function* (millis: number) {
  const { cluster, command, query } = yield* ClickHouse
  const where = `created_millis < ${millis}`
  for (const { table } of [clicks, impressions]) {
    const { count } = yield* query(`SELECT 1 AS one FROM ${table} WHERE ${where} LIMIT 1`)
    // A removal rewrites what it touches, so that none is begun for nothing.
    if (count > 0) yield* command(deleteStatement(table, where, cluster))
  }
})

/** Clicks and impressions are kept there as long as in the database (`AFFNET_CLICK_RETENTION_DAYS`): looks once an hour. */
export const retention = Layer.effectDiscard(
  Effect.gen(function* () {
    const { retentionDays } = yield* clickSettings
    if (Option.isNone(retentionDays)) return
    const days = retentionDays.value
    yield* inBackground(
      Effect.flatMap(Clock.currentTimeMillis, (now) =>
        removeBefore(now - days * CalendarDate.dayMillis)
      ),
      "1 hour",
      "Old clicks were not removed from ClickHouse"
    )
  })
)
