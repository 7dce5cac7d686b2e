import { TimeZone } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { firstRow, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

/** How the tables of sums stand. */
export const StatisticsState = Schema.Struct({
  /** The zone of the tables of days: the network's when they were made. */
  day_timezone: TimeZone.TimeZone,
  hours_ready: Rows.Integer,
  days_ready: Rows.Integer,
  /** 1 when there are sums of conversions. Otherwise 0 or less: another number each time they are spoilt or begun anew. */
  conversions_ready: Rows.Integer,
  /** When the last round of folding had begun that left nothing: epoch milliseconds. */
  complete_until: Rows.Integer,
  /** Since when every event is still there; older sums cannot be made again: epoch milliseconds. */
  events_since: Rows.Integer,
  /** Clicks of before are in the sums by what is known of visitors, for days that are over: epoch milliseconds. */
  clicks_summed_until: Rows.Integer
})
export type StatisticsState = typeof StatisticsState.Type

const decode = Schema.decodeUnknownSync(StatisticsState)
const decodeBegun = Schema.decodeUnknownSync(Schema.Struct({ begun: Rows.Integer }))

export class StatisticsStateRepo extends Context.Service<StatisticsStateRepo>()(
  "server/StatisticsStateRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate, skipLocked } = yield* Dialect
      const select = sql`
        SELECT s.*, (SELECT summed_until FROM click_sums_state WHERE id = 1) AS clicks_summed_until
        FROM statistics_state s WHERE s.id = 1`
      const spoilConversions = sql`
        UPDATE statistics_state SET conversions_ready = conversions_ready - 1 WHERE id = 1`
      const one = (rows: ReadonlyArray<unknown>) => decode(rows[0])

      return {
        get: select.pipe(Effect.map(one), Effect.orDie),
        /** The state, locked; nothing when another process has it locked. */
        hold: partOfTransaction(sql`${select} ${skipLocked}`.pipe(firstRow(decode))),
        /** The same, waiting for the other process. */
        waitToHold: partOfTransaction(
          sql`${select} ${forUpdate}`.pipe(Effect.map(one), Effect.orDie)
        ),
        set: (
          changes: Partial<Omit<StatisticsState, "clicks_summed_until" | "conversions_ready">>
        ) => sql`UPDATE statistics_state SET ${sql.update(changes)} WHERE id = 1`.pipe(noRows),
        /** Sums of conversions are not what they should be. */
        spoilConversions,
        /** The same by who makes them anew from now on; answers with the number of this beginning. */
        beginConversions: Effect.orDie(
          Effect.map(
            sql`${spoilConversions} RETURNING conversions_ready AS begun`,
            (rows) => decodeBegun(rows[0]).begun
          )
        ),
        /** They are made, unless they were begun anew or spoilt meanwhile. */
        endConversions: (begun: number) =>
          sql`
            UPDATE statistics_state SET conversions_ready = 1
            WHERE id = 1 AND conversions_ready = ${begun}`.pipe(noRows),
        /** When a round of folding has left nothing: epoch milliseconds of its begin. For its transaction. */
        setCompleteUntil: (millis: number) => sql`
          UPDATE statistics_state SET complete_until = ${millis}
          WHERE id = 1 AND complete_until < ${millis}`,
        /** Events of before an instant are about to be deleted: only their sums remain. */
        keepSumsBefore: (millis: number) =>
          sql`
            UPDATE statistics_state SET events_since = ${millis}
            WHERE id = 1 AND events_since < ${millis}`.pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(StatisticsStateRepo, StatisticsStateRepo.make)
}
