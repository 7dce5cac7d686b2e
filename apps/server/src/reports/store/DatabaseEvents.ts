import type { ListQuery } from "@affnet/domain"
import { Clock, Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { OffThread } from "../../platform/sql/OffThread.ts"
import { occurs } from "../../platform/sql/occurs.ts"
import type { Row } from "../../platform/sql/Rows.ts"
import type { Asked, EventReader, Paging } from "./EventReader.ts"
import { type Cursor, makeConditions } from "./eventConditions.ts"

/** Reads events from their tables, outside the main thread. */
export const makeDatabaseEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { exportedAtOnce: chunkRows, nullsSmallest } = yield* Dialect
  const offThread = yield* OffThread
  const { where, whereBehind } = makeConditions(sql, (text, word) => occurs(sql, text, word))
  const towards = (direction: ListQuery.SortDirection) =>
    sql.literal(direction === "asc" ? "ASC" : "DESC")

  const selectFrom = ({ columns }: Asked, events: Statement.Fragment, sortField?: string) =>
    sql`SELECT ${sql.literal(columns.select)} FROM ${events} e ${sql.literal(columns.joins(sortField))}`

  const page = (asked: Asked, { direction, page, perPage, sortField }: Paging) => {
    const { columns, selection, source } = asked
    const by = sql.literal(columns.sortedBy(sortField).by)
    const order = sql`${by} ${towards(direction)} ${nullsSmallest[direction]}, e.id ${towards(direction)}`
    return offThread<Row>`
      ${selectFrom(asked, sql`${sql(source.table)}`, sortField)} WHERE ${where(source, selection)}
      ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`
  }

  const count = ({ selection, source }: Asked) =>
    Effect.map(
      offThread<{ readonly total: number }>`
        SELECT COUNT(*) AS total FROM ${sql(source.table)} e WHERE ${where(source, selection)}`,
      (rows) => rows[0]?.total ?? 0
    )

  const chunk = (asked: Asked, direction: ListQuery.SortDirection, last: Cursor | undefined) => {
    const { selection, source } = asked
    const order = sql`e.created_millis ${towards(direction)}, e.id ${towards(direction)}`
    // The events first, and then what belongs to them: to plan all at once takes PostgreSQL ten times as
    // long as to find them.
    const events = sql`(
      SELECT * FROM ${sql(source.table)} e
      WHERE ${whereBehind(source, selection, direction === "asc", last)}
      ORDER BY ${order} LIMIT ${chunkRows})`
    return offThread`${selectFrom(asked, events)} ORDER BY ${order}`.values
  }

  const reader: EventReader = {
    page,
    count,
    chunkRows,
    chunk,
    completeUntil: Clock.currentTimeMillis
  }
  return reader
})
