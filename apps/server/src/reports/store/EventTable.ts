/**
 * The SQL of reports whose rows are single events: pages in any order, and chunks in the order of time
 * for exports. Names of columns come from the repository and from the dimensions of the domain, never
 * from the request.
 */
import { AskedColumns, Dimension, type ListQuery, SearchText, type TimeRange } from "@affnet/domain"
import { Effect, Iterable, Option, Schema } from "effect"
import type { SqlClient, Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { OffThread } from "../../platform/sql/OffThread.ts"
import { occurs } from "../../platform/sql/occurs.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import * as ReportColumns from "./ReportColumns.ts"

/** Where the rows of a report come from. */
export interface Source extends ReportColumns.Known {
  /** The table of the events, called `e`; it has `id` and `created_millis`. */
  readonly table: string
  /** Whose events; nothing outside of it is ever seen. */
  readonly owner: Statement.Fragment
  /** The condition for managers who have assignments only. */
  readonly assigned?: (manager_id: number) => Statement.Fragment
  /** The columns that a search looks through. */
  readonly searched: ReadonlyArray<string>
}

/** Which events a report holds. */
export interface Selection {
  readonly range: TimeRange.TimeRange
  readonly filters: ReadonlyArray<Dimension.Filter>
  readonly q: string | undefined
  /** The calling manager, when it has assignments only. */
  readonly assignedTo: number | undefined
}

/** A page of them, in the order of a field. */
export interface Paging {
  readonly page: number
  readonly perPage: number
  readonly sortField: string
  readonly direction: ListQuery.SortDirection
}

/** The last event that an export has sent. */
export interface Cursor {
  readonly row_millis: number
  readonly row_id: string | number
}

/** No text in a database has a NUL character, and a statement cannot even ask for one. */
const isStorable = (value: string | number): boolean => !String(value).includes("\0")

const wordsOf = (q: string | undefined): ReadonlyArray<string> =>
  SearchText.essential((q ?? "").toLowerCase().split(/\s+/u)).filter(isStorable)

/** 0 and the empty text stand for unknown values. */
const isUnknown = (value: string | number): boolean => value === 0 || value === ""

/** The conditions of a report: its owner's events of its range, every filter, every word of the search. */
const makeWhere = (sql: SqlClient.SqlClient) => {
  const filter = ({ anyOf, key }: Dimension.Filter) => {
    const name = sql(`e.${Dimension.all[key].column}`)
    const values = sql.in(anyOf.filter(isStorable))
    if (key === "goal_type") return sql`${name} IN (SELECT id FROM goals WHERE type IN ${values})`
    return anyOf.some(isUnknown)
      ? sql`(${name} IN ${values} OR ${name} IS NULL)`
      : sql`${name} IN ${values}`
  }
  const isFound = ({ searched }: Source, word: string) =>
    sql.or(searched.map((name) => occurs(sql, sql`LOWER(${sql(`e.${name}`)})`, word)))
  return (source: Source, { assignedTo, filters, q, range }: Selection) =>
    sql.and([
      source.owner,
      ...(assignedTo === undefined || source.assigned === undefined
        ? []
        : [source.assigned(assignedTo)]),
      sql`e.created_millis >= ${range.startMillis}`,
      sql`e.created_millis < ${range.endMillis}`,
      ...filters.map(filter),
      ...wordsOf(q).map((word) => isFound(source, word))
    ])
}

/** A record whose schema asks for nothing but the value. */
type RecordSchema<Fields extends Schema.Struct.Fields> = Schema.Struct<Fields> & {
  readonly DecodingServices: never
}

/** Events as records. */
export interface EventTable {
  readonly record: Schema.Struct<Schema.Struct.Fields>
  /** A page of records in their wire form, and their total. */
  readonly page: (
    selection: Selection,
    paging: Paging
  ) => Effect.Effect<{ readonly rows: Iterable<Rows.Row>; readonly total: number }>
  /** Checks that a row is such a record. */
  readonly encode: (row: Rows.Row) => unknown
  /**
   * Some records as they stand on the wire, in the order of time, each only until the next one is taken;
   * and the last one if more may follow.
   */
  readonly chunk: (
    selection: Selection,
    direction: ListQuery.SortDirection,
    last: Cursor | undefined
  ) => Effect.Effect<readonly [rows: Iterable<Rows.Row>, last: Option.Option<Cursor>]>
}

/** The table with the columns that were asked for; without any, with the fields of its record. */
export type Asked = (columns: ReadonlyArray<string>) => EventTable

/** The first two cells of a row say where it stands. */
const readCursor = Schema.decodeUnknownSync(
  Schema.Tuple([Schema.Union([Schema.String, Schema.Number]), Rows.Integer])
)

const cursorOf = (
  rows: ReadonlyArray<ReadonlyArray<unknown>>,
  chunkRows: number
): Option.Option<Cursor> => {
  const last = rows.at(-1)
  if (last === undefined || rows.length < chunkRows) return Option.none()
  const [row_id, row_millis] = readCursor(last.slice(0, 2))
  return Option.some({ row_id, row_millis })
}

/** Reads tables of events outside the main thread. `all` is what rows can be asked for. */
export const makeEventTable = Effect.fnUntraced(function* (sql: SqlClient.SqlClient) {
  const { exportedAtOnce: chunkRows, nullsSmallest } = yield* Dialect
  const offThread = yield* OffThread
  const where = makeWhere(sql)

  const orderBy = (by: string, direction: ListQuery.SortDirection) => {
    const towards = sql.literal(direction === "asc" ? "ASC" : "DESC")
    return sql`${sql.literal(by)} ${towards} ${nullsSmallest[direction]}, e.id ${towards}`
  }

  /** The rest of the range, with one bound at the last event: a second one may hide it from the index. */
  const from = (last: Cursor, { range, ...selection }: Selection, isAscending: boolean) => {
    const bound = isAscending
      ? { startMillis: last.row_millis }
      : { endMillis: last.row_millis + 1 }
    const than = sql.literal(isAscending ? ">" : "<")
    return {
      rest: { ...selection, range: { ...range, ...bound } },
      beyond: sql`(e.created_millis <> ${last.row_millis} OR e.id ${than} ${last.row_id})`
    }
  }

  const makeTable = <const Fields extends Schema.Struct.Fields>(
    source: Source,
    record: RecordSchema<Fields>
  ): EventTable => {
    const { eachToWire, joins, select, sortedBy, toWire } = ReportColumns.of(record, source)
    const decode = Schema.decodeUnknownSync(record)
    const encode = (row: Rows.Row) => {
      decode(row)
      return row
    }
    const selectFrom = (events: Statement.Fragment, sortField?: string) =>
      sql`SELECT ${sql.literal(select)} FROM ${events} e ${sql.literal(joins(sortField))}`

    const count = (selection: Selection) =>
      Effect.map(
        offThread<{ readonly total: number }>`
          SELECT COUNT(*) AS total FROM ${sql(source.table)} e WHERE ${where(source, selection)}`,
        (rows) => rows[0]?.total ?? 0
      )

    const page = Effect.fnUntraced(function* (selection: Selection, paging: Paging) {
      const { direction, sortField } = paging
      const offset = (paging.page - 1) * paging.perPage
      const rows = yield* offThread<Rows.Row>`
        ${selectFrom(sql`${sql(source.table)}`, sortField)} WHERE ${where(source, selection)}
        ORDER BY ${orderBy(sortedBy(sortField), direction)} LIMIT ${paging.perPage} OFFSET ${offset}`
      const isLast = rows.length < paging.perPage && (rows.length > 0 || paging.page === 1)
      const total = isLast ? offset + rows.length : yield* count(selection)
      return { rows: Iterable.map(rows, toWire), total }
    }, Effect.orDie)

    const chunk = Effect.fnUntraced(function* (
      selection: Selection,
      direction: ListQuery.SortDirection,
      last: Cursor | undefined
    ) {
      const isAscending = direction === "asc"
      const towards = sql.literal(isAscending ? "ASC" : "DESC")
      const order = sql`e.created_millis ${towards}, e.id ${towards}`
      const { beyond, rest } =
        last === undefined
          ? { beyond: sql`1 = 1`, rest: selection }
          : from(last, selection, isAscending)
      // The events first, and then what belongs to them: to plan all at once takes PostgreSQL ten times as
      // long as to find them.
      const events = sql`(
        SELECT * FROM ${sql(source.table)} e WHERE ${where(source, rest)} AND ${beyond}
        ORDER BY ${order} LIMIT ${chunkRows})`
      const rows = yield* offThread`${selectFrom(events)} ORDER BY ${order}`.values
      return [eachToWire(rows), cursorOf(rows, chunkRows)] as const
    }, Effect.orDie)

    return { record, page, encode, chunk }
  }

  return (all: AskedColumns.Columns) =>
    <const Fields extends Schema.Struct.Fields>(
      source: Source,
      record: RecordSchema<Fields>
    ): Asked => {
      const whole = makeTable(source, record)
      return (columns) =>
        columns.length === 0 ? whole : makeTable(source, AskedColumns.pick(all, columns))
    }
})
