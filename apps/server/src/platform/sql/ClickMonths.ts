/**
 * The partitions of clicks on PostgreSQL: one for each month of UTC, so that retention drops a month at once and
 * not row by row. SQLite has one table.
 */
import { CalendarDate } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { Dialect } from "./Dialect.ts"
import { withoutTimeLimit } from "./withoutTimeLimit.ts"

/** A month of UTC as the instants of its beginning and its end: epoch milliseconds. */
export interface Month {
  readonly name: string
  readonly startMillis: number
  readonly endMillis: number
}

/** The month that lies `offset` months after the one of the instant. */
export const monthAt = (millis: number, offset: number): Month => {
  const [year, month] = CalendarDate.fromUtcMillis(millis).split("-").map(Number)
  const startOf = (months: number) => Date.UTC(year ?? 0, (month ?? 1) - 1 + months)
  const startMillis = startOf(offset)
  const name = CalendarDate.fromUtcMillis(startMillis).slice(0, 7).replace("-", "_")
  return { name, startMillis, endMillis: startOf(offset + 1) }
}

/** So far ahead of the present there are always partitions. */
export const monthsAhead = 3

/** The month of a partition by its name; `undefined` for another table. */
const monthNamed = (table: string): Month | undefined => {
  const [, year, month] = /^clicks_(\d{4})_(\d{2})$/u.exec(table) ?? []
  return year === undefined ? undefined : monthAt(Date.UTC(Number(year), Number(month) - 1), 0)
}

/**
 * A change of partitions waits for readers of the table, and all later queries wait for the change. Reports may
 * take long, so it gives up early and leaves it to the next round.
 */
const impatiently = <E, R>(work: Effect.Effect<void, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.withTransaction(Effect.andThen(sql`SET LOCAL lock_timeout = '500ms'`, work))
  )

/** The table of the clicks that are deleted one by one: on PostgreSQL those that no month has a place for. */
export const unpartitionedClicks = ({ engine }: Dialect["Service"]): string =>
  engine === "postgresql" ? "clicks_other" : "clicks"

/** Drops the partitions that were over before an instant, with all their clicks. */
export const dropClickMonths = Effect.fnUntraced(function* (
  beforeMillis: number
): Effect.fn.Return<void, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const tables = sql<{ readonly name: string }>`
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'clicks'::regclass ORDER BY c.relname`
  const isOver = ({ name }: { readonly name: string }) =>
    (monthNamed(name)?.endMillis ?? Number.POSITIVE_INFINITY) <= beforeMillis
  yield* sql.onDialectOrElse({
    pg: () =>
      Effect.flatMap(tables, (found) =>
        Effect.forEach(
          found.filter(isOver),
          ({ name }) => impatiently(Effect.asVoid(sql`DROP TABLE ${sql(name)}`)),
          { discard: true }
        )
      ),
    orElse: () => Effect.void
  })
})

/** The present name of a partition that is being put together anew. */
const renewed = "clicks_renewed"

/**
 * Puts the partition of a month together anew, with those of its clicks alone that meet a condition, which is about
 * `c`. They are copied while clicks go on. What has come to meet the condition meanwhile is found once nobody uses the
 * table, by a second condition that has to be cheap. Nothing is done for a month without a partition.
 */
export const keepInClickMonth = Effect.fnUntraced(function* <E, R>(
  { endMillis, name, startMillis }: Month,
  kept: Statement.Fragment,
  keptLate: Statement.Fragment,
  checked: Effect.Effect<void, E, R>
) {
  const sql = yield* SqlClient.SqlClient
  const month = sql(`clicks_${name}`)
  const copy = (condition: Statement.Fragment) =>
    sql`INSERT INTO ${sql(renewed)} SELECT * FROM ${month} c WHERE ${condition} ON CONFLICT DO NOTHING`
  const renew = Effect.gen(function* () {
    yield* sql`CREATE TABLE ${sql(renewed)} (LIKE ${month} INCLUDING ALL)`
    yield* copy(kept)
    yield* sql`SET LOCAL lock_timeout = '500ms'`
    yield* sql`LOCK TABLE clicks IN ACCESS EXCLUSIVE MODE`
    yield* checked
    yield* copy(keptLate)
    yield* sql`DROP TABLE ${month}`
    yield* sql`ALTER TABLE ${sql(renewed)} RENAME TO ${month}`
    yield* sql`
      ALTER TABLE clicks ATTACH PARTITION ${month}
      FOR VALUES FROM (${sql.literal(String(startMillis))}) TO (${sql.literal(String(endMillis))})`
  })
  yield* sql.onDialectOrElse({
    pg: () =>
      Effect.flatMap(sql`SELECT 1 WHERE to_regclass(${`clicks_${name}`}) IS NOT NULL`, (found) =>
        found.length === 0 ? Effect.void : withoutTimeLimit(renew)
      ),
    orElse: () => Effect.void
  })
})

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
