/**
 * Rows of clicks from ClickHouse. It finds them; what they mention is looked up in the database for the rows of a page
 * or of a chunk, by the same expressions as for clicks that lie there.
 */
import { Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { Dialect } from "../../../platform/sql/Dialect.ts"
import { type GivenColumn, givenRows } from "../../../platform/sql/givenRows.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import type { Row } from "../../../platform/sql/Rows.ts"
import { type Asked, ClickReader, type EventReader } from "../../store/EventReader.ts"
import { Feeder } from "../feed/Feeder.ts"
import { EventOrdersRepo } from "./EventOrdersRepo.ts"
import { type Column, clicks, isText } from "./eventTables.ts"
import { FedConditionsRepo } from "./FedConditionsRepo.ts"

/** Rows of one chunk, each of which is a question to ClickHouse and one to the database: few questions cost less. */
const chunkRows = 4_000

const given = (column: Column): GivenColumn => ({
  name: column.name,
  type: isText(column) ? "TEXT" : column.type.includes("Int64") ? "BIGINT" : "INTEGER"
})

/** The columns of clicks that expressions mention. */
const mentionedIn = (expressions: string): ReadonlyArray<GivenColumn> => {
  const names = new Set(expressions.match(/\be\.\w+/gu))
  return clicks.columns.filter(({ name }) => names.has(`e.${name}`)).map(given)
}

/** How many rows there are in all is nothing that a page of them has to count. */
const settings = "SETTINGS exact_rows_before_limit = 0"

const make = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const dialect = yield* Dialect
  const offThread = yield* OffThread
  const { query } = yield* ClickHouse
  const { completeUntil } = yield* Feeder
  const { where, whereBehind } = yield* FedConditionsRepo
  const orders = yield* EventOrdersRepo
  /** The clicks that ClickHouse finds, as a table. */
  const found = Effect.fnUntraced(function* ({ columns }: Asked, which: string) {
    const wanted = mentionedIn(`${columns.select} ${columns.joins()}`)
    const cells = wanted.map(({ name }) => `e.${name}`).join(", ")
    const { rows } = yield* query(`
      SELECT formatRowNoNewline('JSONCompactEachRow', ${cells}) AS cells FROM clicks e ${which} ${settings}`)
    const list = `[${rows.map((row) => String(row.cells)).join(",")}]`
    return givenRows(sql, dialect, wanted, list)
  })

  const selectFrom = ({ columns }: Asked, events: Statement.Fragment) => sql`
    SELECT ${sql.literal(columns.select)} FROM ${events} e ${sql.literal(columns.joins())}
    ORDER BY e.position`

  const page: EventReader["page"] = Effect.fnUntraced(function* (asked, paging) {
    const { page, perPage } = paging
    const conditions = yield* where(asked)
    const order = yield* orders.of(asked.columns, { from: "clicks e", conditions }, paging)
    const events = yield* found(
      asked,
      `WHERE ${conditions} ORDER BY ${order} LIMIT ${perPage} OFFSET ${(page - 1) * perPage}`
    )
    return yield* offThread<Row>`${selectFrom(asked, events)}`
  })

  const count: EventReader["count"] = Effect.fnUntraced(function* (asked) {
    const { rows } = yield* query(`
      SELECT count() AS total FROM clicks e WHERE ${yield* where(asked)} LIMIT 1`)
    return Number(rows[0]?.total ?? 0)
  })

  const chunk: EventReader["chunk"] = Effect.fnUntraced(function* (asked, direction, last) {
    const isAscending = direction === "asc"
    const conditions = yield* whereBehind(asked, isAscending, last)
    const order = yield* orders.inTime(isAscending ? "ASC" : "DESC")
    const events = yield* found(asked, `WHERE ${conditions} ORDER BY ${order} LIMIT ${chunkRows}`)
    return yield* offThread`${selectFrom(asked, events)}`.values
  })

  return ClickReader.of({ page, count, chunkRows, chunk, completeUntil })
})

/** Rows of clicks are read from ClickHouse. */
export const fedClicks = Layer.effect(ClickReader, make).pipe(
  Layer.provide([FedConditionsRepo.layer, EventOrdersRepo.layer])
)
