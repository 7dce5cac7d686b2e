import type { BadRequest } from "@affnet/api"
import type { ListQuery } from "@affnet/domain"
import { Context, type Effect } from "effect"
import type { SqlError } from "effect/sql"
import type { Row } from "../../platform/sql/Rows.ts"
import type { Cursor, Selection, Source } from "./eventConditions.ts"
import type { ReportColumns } from "./ReportColumns.ts"

/** A page of events, in the order of a field. */
export interface Paging {
  readonly page: number
  readonly perPage: number
  readonly sortField: string
  readonly direction: ListQuery.SortDirection
}

/** What rows are asked for. */
export interface Asked {
  readonly source: Source
  readonly columns: ReportColumns
  readonly selection: Selection
}

/** What single events are read from: their table in the database, or an engine that has a copy of it. */
export interface EventReader {
  /** Rows by the names of their cells. */
  readonly page: (
    asked: Asked,
    paging: Paging
  ) => Effect.Effect<ReadonlyArray<Row>, BadRequest | SqlError.SqlError>
  readonly count: (asked: Asked) => Effect.Effect<number, SqlError.SqlError>
  /** How many rows a chunk has, unless it is the last one. */
  readonly chunkRows: number
  /** Lists of cells, in the order of time. */
  readonly chunk: (
    asked: Asked,
    direction: ListQuery.SortDirection,
    last: Cursor | undefined
  ) => Effect.Effect<ReadonlyArray<ReadonlyArray<unknown>>, SqlError.SqlError>
  /** Up to when it has everything that was acknowledged: epoch milliseconds. */
  readonly completeUntil: Effect.Effect<number>
}

/** What clicks are read from. */
export class ClickReader extends Context.Service<ClickReader, EventReader>()(
  "server/ClickReader"
) {}

/** What conversions are read from. */
export class ConversionReader extends Context.Service<ConversionReader, EventReader>()(
  "server/ConversionReader"
) {}
