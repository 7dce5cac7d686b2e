/**
 * The partitions of clicks on PostgreSQL: one for each month of UTC, so that what is past its retention
 * goes at once and not row by row. SQLite has one table and needs nothing of this.
 */
import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"

/** A month of UTC as the instants of its beginning and its end: epoch milliseconds. */
interface Month {
  readonly name: string
  readonly startMillis: number
  readonly endMillis: number
}

/** The month that lies `offset` months after the one of the instant. */
export const monthAt = (millis: number, offset: number): Month => {
  const at = new Date(millis)
  const startMillis = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset)
  const endMillis = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + offset + 1)
  const name = new Date(startMillis).toISOString().slice(0, 7).replace("-", "_")
  return { name, startMillis, endMillis }
}

/** Makes the partitions of the months from `before` months back to `after` months ahead, where they lack. */
export const ensureClickMonths = Effect.fnUntraced(function* (
  nowMillis: number,
  { before, after }: { readonly before: number; readonly after: number }
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const ensure = ({ name, startMillis, endMillis }: Month) =>
    sql`
      CREATE TABLE IF NOT EXISTS ${sql(`clicks_${name}`)} PARTITION OF clicks
      FOR VALUES FROM (${sql.literal(String(startMillis))}) TO (${sql.literal(String(endMillis))})`
  const months = Array.from({ length: before + after + 1 }, (_, index) =>
    monthAt(nowMillis, index - before)
  )
  yield* sql.onDialectOrElse({
    pg: () => Effect.forEach(months, ensure, { discard: true }),
    orElse: () => Effect.void
  })
})
