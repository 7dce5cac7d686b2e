/**
 * Reports as pages of JSON, or as CSV for clients that accept `text/csv`. Lines of an export are sent as they are
 * read, so that one of any length takes the memory of one chunk.
 */
import { CurrentPrincipal, type ReportName } from "@affnet/api"
import { Csv, CsvResponse, ReportResponse } from "@affnet/api/Wire"
import type { ListQuery } from "@affnet/domain"
import { Effect, Option, Stream } from "effect"
import { type HttpServerRequest, HttpServerResponse } from "effect/http"
import type { Row } from "../sql/Rows.ts"
import { ExportSlots } from "./ExportSlots.ts"
import { takenInTime } from "./ReaderPace.ts"
import { RequestOrigin } from "./RequestOrigin.ts"
import { slicesOf } from "./slicesOf.ts"

type Headers = Readonly<Record<string, string>>

/** A chunk of rows, and where the next one begins if there is one. */
export type Chunk<Cursor> = readonly [rows: Iterable<Row>, next: Option.Option<Cursor>]

/** A table that is read in chunks, each from where the last one ended. */
export interface Source<Cursor, E> {
  readonly start: Cursor
  readonly read: (from: Cursor) => Effect.Effect<Chunk<Cursor>, E>
}

const encoder = new TextEncoder()

/**
 * Sends a table as it is read. The first chunk is read before the answer begins, so early failures get a proper
 * answer; later ones break the connection, so that a part is never mistaken for the whole.
 */
export const stream = Effect.fnUntraced(function* <Cursor, E>(
  name: string,
  columns: ReadonlyArray<Csv.Column>,
  { read, start }: Source<Cursor, E>,
  headers: Headers
) {
  const { request_id } = yield* RequestOrigin
  const log = Effect.annotateLogs({ request_id })
  const me = yield* CurrentPrincipal
  const chunk = Effect.fnUntraced(function* (from: Cursor) {
    const [rows, after] = yield* read(from)
    return [yield* slicesOf(rows, (row) => Csv.lines(columns, [row])), after] as const
  })
  const [first, next] = yield* chunk(start)
  const rest = Option.match(next, {
    onNone: () => Stream.empty,
    onSome: (from) => Stream.paginate(from, chunk)
  })
  const body = Stream.fromIterable([Csv.header(columns), ...first]).pipe(
    Stream.concat(rest),
    Stream.map((text) => encoder.encode(text)),
    // The answer is read outside the request's services, in its account's turns.
    Stream.provideService(CurrentPrincipal, me),
    Stream.tapCause((cause) => log(Effect.logError("An export broke off", cause)))
  )
  const stalled = log(Effect.logWarning("An export was ended: its reader took nothing more of it"))
  return HttpServerResponse.stream(takenInTime(body, stalled), CsvResponse.options(name, headers))
})

/** The page of a report. */
export interface Page extends ListQuery.Pagination {
  /** As they stand on the wire; each only until the next one is taken. */
  readonly rows: Iterable<Row>
  /** What the answer holds; its first empty list is that of the rows. */
  readonly info: object
}

/** A report whose rows may be many. */
export interface Report<Cursor, E> {
  readonly name: ReportName
  /** The columns of its table. */
  readonly columns: ReadonlyArray<Csv.Column>
  /** The page that was asked for; without `isPaged`, the first one. */
  readonly page: Effect.Effect<Page, E>
  /** Checks a row against the contract. */
  readonly encode: (row: Row) => unknown
  /** Whether the caller named a page or its size. */
  readonly isPaged: boolean
  /** All rows of the report. */
  readonly source: Source<Cursor, E>
  /** What else is said of the rows. */
  readonly headers: Headers
}

/** Returns a page as JSON; as CSV the requested page, or every row when none was requested. */
export const makeAnswer = Effect.map(ExportSlots, (slots) =>
  Effect.fnUntraced(function* <Cursor, E>(
    request: HttpServerRequest.HttpServerRequest,
    { columns, encode, headers, isPaged, name, page, source }: Report<Cursor, E>
  ) {
    const isCsv = CsvResponse.isWanted(request)
    if (isCsv && !isPaged) {
      yield* slots.take(yield* CurrentPrincipal)
      return yield* stream(name, columns, source, headers)
    }
    const { info, rows, ...place } = yield* page
    if (isCsv) {
      const lines = yield* slicesOf(rows, (row) => Csv.lines(columns, [row]))
      return ReportResponse.csv(name, Csv.header(columns) + lines.join(""), { ...place, headers })
    }
    const items = yield* slicesOf(rows, (row) => JSON.stringify(encode(row)), ",")
    return ReportResponse.json(name, info, items.join(","), { ...place, headers })
  })
)
