import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import {
  dropClickMonths,
  ensureClickMonths,
  monthsAhead,
  unpartitionedClicks
} from "../../platform/sql/ClickMonths.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"

/** Rows of one statement: few enough that it is over before a click has to wait. */
const sliceRows = 500

/** Makes partitions for coming clicks, and deletes clicks and impressions past their retention. */
export class ClickRetentionRepo extends Context.Service<ClickRetentionRepo>()(
  "server/ClickRetentionRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const table = sql(unpartitionedClicks(yield* Dialect))
      const provided = Effect.provideService(SqlClient.SqlClient, sql)
      const isFull = (rows: ReadonlyArray<unknown>): boolean => rows.length >= sliceRows

      return {
        makeMonths: (nowMillis: number) =>
          ensureClickMonths(nowMillis, { before: 0, after: monthsAhead }).pipe(
            provided,
            Effect.orDie
          ),
        /** Drops whole months that were over before an instant. */
        dropMonths: (beforeMillis: number) =>
          dropClickMonths(beforeMillis).pipe(provided, Effect.orDie),
        /** Deletes some clicks of before an instant. Returns whether there may be more. */
        deleteClicks: (beforeMillis: number) =>
          sql`
            DELETE FROM ${table} WHERE id IN (
              SELECT id FROM ${table} WHERE created_millis < ${beforeMillis}
              ORDER BY created_millis LIMIT ${sliceRows})
            RETURNING id`.pipe(Effect.map(isFull), Effect.orDie),
        /** Deletes some impressions of before an instant. Returns whether there may be more. */
        deleteImpressions: (beforeMillis: number) =>
          sql`
            DELETE FROM impressions WHERE (created_millis, affiliate_id, offer_id) IN (
              SELECT created_millis, affiliate_id, offer_id FROM impressions
              WHERE created_millis < ${beforeMillis}
              ORDER BY created_millis, affiliate_id, offer_id LIMIT ${sliceRows})
            RETURNING created_millis`.pipe(Effect.map(isFull), Effect.orDie),
        /** Deletes some visitors of before a day. Returns whether there may be more. */
        deleteVisitors: (day: number) =>
          sql`
            DELETE FROM click_visitors WHERE (day, visitor) IN (
              SELECT day, visitor FROM click_visitors WHERE day < ${day}
              ORDER BY day, visitor LIMIT ${sliceRows})
            RETURNING day`.pipe(Effect.map(isFull), Effect.orDie)
      }
    })
  }
) {
  static readonly layer = Layer.effect(ClickRetentionRepo, ClickRetentionRepo.make)
}
