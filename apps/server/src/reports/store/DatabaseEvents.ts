import type { ListQuery } from "@affnet/domain"
import { Clock, Effect } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { OffThread } from "../../platform/sql/OffThread.ts"
import { occurs } from "../../platform/sql/occurs.ts"
import type { Row } from "../../platform/sql/Rows.ts"
import type { Asked, EventReader, Paging } from "./EventReader.ts"
import { type Cursor, makeConditions } from "./eventConditions.ts"

/** Which events of the table to read. */
interface Wanted {
  readonly condition: Statement.Fragment
  readonly order: Statement.Fragment
  readonly limit: Statement.Fragment
  /** The field that they are sorted by, where it may need a join. */
  readonly sortField?: string
}

/** Which events a report holds, in the words of the database. */
export const makeDatabaseConditions = Effect.map(SqlClient.SqlClient, (sql) =>
  makeConditions(sql, (text, word) => occurs(sql, text, word))
)

/** Reads events from their tables, outside the main thread. */
export const makeDatabaseEvents = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { exportedAtOnce: chunkRows, nullsSmallest } = yield* Dialect
  const offThread = yield* OffThread
  const { where, whereBehind } = yield* makeDatabaseConditions
  const towards = (direction: ListQuery.SortDirection) =>
    sql.literal(direction === "asc" ? "ASC" : "DESC")

  /**
   * Finds the events first, and then joins what belongs to them: otherwise PostgreSQL joins every event before it sorts,
   * and planning the joins takes ten times as long as finding a few events.
   */
  const read = ({ columns, source }: Asked, { condition, limit, order, sortField }: Wanted) => {
    const join = sortField === undefined ? undefined : columns.sortedBy(sortField).join
    return offThread<Row>`
      SELECT ${sql.literal(columns.select)} FROM (
        SELECT e.* FROM ${source.rows ?? sql(source.table)} e ${sql.literal(join ?? "")}
        WHERE ${condition} ORDER BY ${order} ${limit}) e
      ${sql.literal(columns.joins(sortField))} ORDER BY ${order}`
  }

  const page = (asked: Asked, { direction, page, perPage, sortField }: Paging) => {
    const { columns, selection, source } = asked
    const { by, isNeverNull } = columns.sortedBy(sortField)
    const nulls = isNeverNull ? sql`` : nullsSmallest[direction]
    return read(asked, {
      condition: where(source, selection),
      order: sql`${sql.literal(by)} ${towards(direction)} ${nulls}, e.id ${towards(direction)}`,
      limit: sql`LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`,
      sortField
    })
  }

  const count = ({ selection, source }: Asked) =>
    Effect.map(
      offThread<{ readonly total: number }>`
        SELECT COUNT(*) AS total FROM ${sql(source.table)} e WHERE ${where(source, selection)}`,
      (rows) => rows[0]?.total ?? 0
    )

  const chunk = (asked: Asked, direction: ListQuery.SortDirection, last: Cursor | undefined) => {
    const { selection, source } = asked
    return read(asked, {
      condition: whereBehind(source, selection, direction === "asc", last),
      order: sql`e.created_millis ${towards(direction)}, e.id ${towards(direction)}`,
      limit: sql`LIMIT ${chunkRows}`
    }).values
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
