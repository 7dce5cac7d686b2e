import {
  BadRequest,
  CurrentPrincipal,
  ReportParams,
  type RowsReport,
  ValidationFailed
} from "@affnet/api"
import { CsvResponse } from "@affnet/api/Wire"
import { ReportRange } from "@affnet/domain"
import { DateTime, Effect, Predicate, type Schema } from "effect"
import type { HttpServerRequest } from "effect/http"
import { compare, type Event, isSelected, occursIn, signOf, wordsOf } from "./Events.ts"
import { slice } from "./Pages.ts"
import { type Knowledge, State } from "./State.ts"
import { asCsv } from "./Tables.ts"

/** Reports whose rows are single events. */

interface Get {
  readonly query: ReportParams.Given
  readonly request: HttpServerRequest.HttpServerRequest
}
interface Post extends Get {
  readonly payload: ReportParams.Given
}

/** Where the rows of a report come from, and what its search looks at. */
export interface Source<Row extends object> {
  /** What a file of it is called. */
  readonly name: string
  /** The fields that the caller may see. */
  readonly record: Schema.Struct<Schema.Struct.Fields>
  readonly rows: (records: Knowledge["records"]) => ReadonlyArray<Row>
  /** Which of them the caller may see; all of them when not given. */
  readonly owner?: "affiliate" | "advertiser"
  readonly searched: ReadonlyArray<string>
}

const fieldOf = (row: object, name: string): unknown =>
  Object.entries(row).find(([key]) => key === name)?.[1]

const eventOf = (row: object): Event => ({
  ...row,
  created: String(fieldOf(row, "created"))
})

const isOwn = (row: object, owner: Source<object>["owner"], account_id: number): boolean => {
  if (owner === undefined) return true
  const mention = fieldOf(row, owner)
  return Predicate.isObject(mention) && mention.id === account_id
}

/** How a type of goal follows from a goal. */
export const goalTypeOf =
  ({ goals }: Knowledge["records"]) =>
  (goal_id: number): number =>
    goals.find(({ id }) => id === goal_id)?.type ?? 0

/** Up to when reports are complete: the mock counts at once. */
export const completeUntil = ({ nowMillis }: Knowledge["records"]): string =>
  DateTime.formatIso(DateTime.makeUnsafe(nowMillis))

const sortColumn = (field: string | undefined): string =>
  field === undefined || field === "added_timestamp" ? "created" : field

/** The rows of a report, in the order that was asked for. */
const rowsOf = Effect.fnUntraced(function* <Row extends object>(
  { owner, rows, searched }: Source<Row>,
  asked: ReportParams.ReportQuery
) {
  const { records } = yield* State
  const me = yield* CurrentPrincipal
  const range = yield* Effect.fromResult(ReportRange.resolve(asked, records.nowMillis, me.timezone))
  const words = wordsOf(asked.q)
  const typeOf = goalTypeOf(records)
  const found = rows(records)
    .map((row, index) => ({ row, event: eventOf(row), index }))
    .filter(
      ({ event, row }) =>
        isOwn(row, owner, me.account_id) &&
        isSelected(event, range, asked.filters, typeOf) &&
        words.every((word) =>
          occursIn(
            word,
            searched.map((name) => event[name])
          )
        )
    )
  const column = sortColumn(asked.sortField)
  const valueOf = (event: Event) => {
    const value = event[column]
    return Predicate.isObject(value) ? value.id : value
  }
  const sign = signOf(asked.sortDirection)
  return found.toSorted(
    (one, other) =>
      sign * (compare(valueOf(one.event), valueOf(other.event)) || one.index - other.index)
  )
})

type Found<Row extends object> = Effect.Success<ReturnType<typeof rowsOf<Row>>>

const answer = Effect.fnUntraced(function* <Row extends object>(
  request: HttpServerRequest.HttpServerRequest,
  { name, record }: Source<Row>,
  asked: ReportParams.ReportQuery,
  found: Found<Row>
) {
  const complete = completeUntil((yield* State).records)
  if (!CsvResponse.isWanted(request)) {
    const page = slice(
      found.map(({ row }) => row),
      asked
    )
    return { ...page, completeUntil: complete } satisfies RowsReport.ReportPage<Row>
  }
  if (!asked.isPaged) yield* CsvResponse.requireOrderOfTime(asked)
  const headers = { "x-data-complete-until": complete }
  return asCsv({ name, record, rows: found.map(({ event }) => event), headers }, asked)
})

const errorsOf = ({ field, problem }: ReportRange.RangeRefused) => ({
  errors: { [field]: [problem] }
})

/** The GET and the POST of a report. */
export const handlersOf = <Row extends object>(source: Source<Row>) => ({
  get: ({ query, request }: Get) => {
    const asked = ReportParams.read(query)
    return rowsOf(source, asked).pipe(
      Effect.mapError((refused) => new BadRequest(errorsOf(refused))),
      Effect.flatMap((found) => answer(request, source, asked, found))
    )
  },
  post: ({ payload, query, request }: Post) => {
    const asked = ReportParams.read(query, payload)
    return rowsOf(source, asked).pipe(
      Effect.mapError((refused) =>
        payload.rangeFrom || payload.rangeTo
          ? new ValidationFailed(errorsOf(refused))
          : new BadRequest(errorsOf(refused))
      ),
      Effect.flatMap((found) => answer(request, source, asked, found))
    )
  }
})
