/**
 * Reports whose rows are single events: pages in any order, and chunks in the order of time for exports.
 */
import type { BadRequest } from "@affnet/api"
import { AskedColumns, type ListQuery } from "@affnet/domain"
import { Effect, Iterable, Option, Schema } from "effect"
import { SqlError } from "effect/sql"
import * as Rows from "../../platform/sql/Rows.ts"
import type { EventReader, Paging } from "./EventReader.ts"
import type { Cursor, Selection, Source } from "./eventConditions.ts"
import * as ReportColumns from "./ReportColumns.ts"

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
  ) => Effect.Effect<{ readonly rows: Iterable<Rows.Row>; readonly total: number }, BadRequest>
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
  /** Up to when every event is in it that was acknowledged: epoch milliseconds. */
  readonly completeUntil: Effect.Effect<number>
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

/** Makes tables of the events of a reader. `all` is what rows can be asked for. */
export const makeEventTable = (reader: EventReader) => {
  const makeTable = <const Fields extends Schema.Struct.Fields>(
    source: Source,
    record: RecordSchema<Fields>
  ): EventTable => {
    const columns = ReportColumns.of(record, source)
    const decode = Schema.decodeUnknownSync(record)
    const encode = (row: Rows.Row) => {
      decode(row)
      return row
    }

    const page = Effect.fnUntraced(
      function* (selection: Selection, paging: Paging) {
        const asked = { source, columns, selection }
        const rows = yield* reader.page(asked, paging)
        const isLast = rows.length < paging.perPage && (rows.length > 0 || paging.page === 1)
        const before = (paging.page - 1) * paging.perPage
        const total = isLast ? before + rows.length : yield* reader.count(asked)
        return { rows: Iterable.map(rows, columns.toWire), total }
      },
      Effect.catchIf(SqlError.isSqlError, Effect.die)
    )

    const chunk = Effect.fnUntraced(function* (
      selection: Selection,
      direction: ListQuery.SortDirection,
      last: Cursor | undefined
    ) {
      const rows = yield* reader.chunk({ source, columns, selection }, direction, last)
      return [columns.eachToWire(rows), cursorOf(rows, reader.chunkRows)] as const
    }, Effect.orDie)

    return { record, page, encode, chunk, completeUntil: reader.completeUntil }
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
}
