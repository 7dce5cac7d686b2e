import {
  BadRequest,
  CurrentPrincipal,
  ReportParams,
  type RowsReport,
  ValidationFailed
} from "@affnet/api"
import { ReportRange } from "@affnet/domain"
import { DateTime, Effect, Predicate } from "effect"
import type { HttpServerRequest } from "effect/http"
import { compare, type Event, isSelected, occursIn, signOf, wordsOf } from "./Events.ts"
import { Lacking } from "./Lacking.ts"
import { slice } from "./Pages.ts"
import { type Knowledge, State } from "./State.ts"

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

/** The mock answers reports as JSON alone. */
export const refuseCsv = ({ headers }: HttpServerRequest.HttpServerRequest) =>
  headers.accept?.toLowerCase().includes("text/csv") === true
    ? Effect.die(new Lacking({ what: "reports as CSV" }))
    : Effect.void

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

const reportOf = Effect.fnUntraced(function* <Row extends object>(
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
  const sorted = found.toSorted(
    (one, other) =>
      sign * (compare(valueOf(one.event), valueOf(other.event)) || one.index - other.index)
  )
  const page = slice(
    sorted.map(({ row }) => row),
    asked
  )
  return { ...page, completeUntil: completeUntil(records) } satisfies RowsReport.ReportPage<Row>
})

const errorsOf = ({ field, problem }: ReportRange.RangeRefused) => ({
  errors: { [field]: [problem] }
})

/** The GET and the POST of a report. */
export const handlersOf = <Row extends object>(source: Source<Row>) => ({
  get: ({ query, request }: Get) =>
    refuseCsv(request).pipe(
      Effect.andThen(reportOf(source, ReportParams.read(query))),
      Effect.mapError((refused) => new BadRequest(errorsOf(refused)))
    ),
  post: ({ payload, query, request }: Post) =>
    refuseCsv(request).pipe(
      Effect.andThen(reportOf(source, ReportParams.read(query, payload))),
      Effect.mapError((refused) =>
        payload.rangeFrom || payload.rangeTo
          ? new ValidationFailed(errorsOf(refused))
          : new BadRequest(errorsOf(refused))
      )
    )
})
