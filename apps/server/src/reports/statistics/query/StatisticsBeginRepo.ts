import { CalendarDate } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import * as Rows from "../../../platform/sql/Rows.ts"

const Begin = Schema.Struct({
  millis: Schema.NullOr(Rows.Integer),
  hour: Schema.NullOr(Rows.Integer),
  day: Schema.NullOr(Rows.Integer)
})
const decode = Schema.decodeUnknownSync(Begin)

const hourMillis = 3_600_000

/** A day of some zone may begin so much before that of UTC. */
const pad = CalendarDate.dayMillis

/** Since when there are numbers: events may be gone that are still in the sums. */
export class StatisticsBeginRepo extends Context.Service<StatisticsBeginRepo>()(
  "server/StatisticsBeginRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const firstOf = (table: string) =>
        sql`SELECT MIN(created_millis) AS millis FROM ${sql(table)}`
      // Each is the first entry of an index.
      const select = sql`
        SELECT
          (SELECT MIN(millis) FROM (${firstOf("clicks")} UNION ALL ${firstOf("conversions")}
            UNION ALL ${firstOf("impressions")}) first) AS millis,
          (SELECT MIN(hour) FROM network_hours) AS hour,
          (SELECT MIN(day) FROM network_days) AS day`
      /** An instant that nothing was counted before; none where nothing was counted at all. */
      const get = select.pipe(
        Effect.map(([row]) => {
          const { day, hour, millis } = decode(row)
          const starts = [
            ...(millis === null ? [] : [millis]),
            ...(hour === null ? [] : [hour * hourMillis]),
            ...(day === null ? [] : [day * CalendarDate.dayMillis - pad])
          ]
          return starts.length === 0 ? undefined : Math.min(...starts)
        }),
        Effect.orDie
      )
      return { get }
    })
  }
) {
  static readonly layer = Layer.effect(StatisticsBeginRepo, StatisticsBeginRepo.make)
}
