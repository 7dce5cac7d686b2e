/**
 * Lists as CSV, whatever they are lists of: the pages that an endpoint answers, written as lines. Without a page
 * all of them come one after the other, so that the longest list takes the memory of one page.
 */
import { BadRequest, CurrentPrincipal, ListCsv, ServiceUnavailable } from "@affnet/api"
import { Csv, CsvResponse, Failures } from "@affnet/api/Wire"
import { Effect, Layer, Option, Predicate } from "effect"
import { HttpServerRequest, HttpServerResponse } from "effect/http"
import { type Cursor, ListCursor } from "../sql/lists/ListCursor.ts"
import type { Row } from "../sql/Rows.ts"
import * as CsvAnswer from "./CsvAnswer.ts"
import { ExportSlots } from "./ExportSlots.ts"
import { slicesOf } from "./slicesOf.ts"

type Response = HttpServerResponse.HttpServerResponse

/** Records that are read at once. */
const pageRows = 500

const placeHeader = /^x-pagination-/u

/** The records of an answer; `undefined` where it is none of a list, or has been written as CSV already. */
const rowsOf = (response: Response, { key }: ListCsv.Page): ReadonlyArray<Row> | undefined => {
  const { body, status } = response
  if (status !== 200 || body._tag !== "Uint8Array") return undefined
  if (!body.contentType.startsWith("application/json")) return undefined
  const answer: unknown = JSON.parse(new TextDecoder().decode(body.body))
  const info = Predicate.hasProperty(answer, "info") ? answer.info : undefined
  if (key === undefined) return Array.isArray(info) ? info : undefined
  const rows = Predicate.hasProperty(info, key) ? info[key] : undefined
  return Array.isArray(rows) ? rows : undefined
}

const tooMany = (total: number) =>
  new BadRequest({
    errors: {
      perPage: [
        `must be given: the list has ${total} records, and a whole one has at most ${ListCsv.maxRows}`
      ]
    }
  })

type Parameters = Readonly<Record<string, string | ReadonlyArray<string>>>

/** The columns of the fields that the caller wants. */
const columnsOf = ({ item }: ListCsv.Page, { fields }: Parameters): ReadonlyArray<Csv.Column> => {
  if (fields === undefined || fields === "") return Csv.columnsOf(item)
  const wanted = new Set([fields].flat().flatMap((names) => names.split(",").map((n) => n.trim())))
  return Csv.columnsOf(item, (field) => wanted.has(field))
}

const isNamed = (value: string | ReadonlyArray<string> | undefined): boolean =>
  value !== undefined && value !== ""

const nameOf = (path: string): string =>
  path
    .replace(/\/index$/u, "")
    .split("/")
    .at(-1) ?? "list"

/** Every list of the contract as CSV, for clients that ask for it. */
export const listsAsCsv = Layer.effect(
  ListCsv.ListsAsCsv,
  Effect.gen(function* () {
    const slots = yield* ExportSlots

    const whole = Effect.fnUntraced(function* <E, R>(
      run: Effect.Effect<Response, E, R>,
      page: ListCsv.Page,
      parameters: Parameters,
      name: string
    ) {
      const context = yield* Effect.context<R>()
      const cursor: Cursor = { lastId: undefined }
      const at = (number: number) =>
        run.pipe(
          Effect.provideService(ListCursor, cursor),
          Effect.provideService(HttpServerRequest.ParsedSearchParams, {
            ...parameters,
            page: String(number),
            perPage: String(pageRows)
          })
        )
      const first = yield* at(1)
      const rows = rowsOf(first, page)
      if (rows === undefined) return first
      const total = Number(first.headers["x-pagination-total-count"])
      if (total > ListCsv.maxRows) return Failures.respond(tooMany(total))
      if (total > pageRows) yield* slots.take(yield* CurrentPrincipal)
      const read = Effect.fnUntraced(function* (number: number) {
        const found = number === 1 ? rows : rowsOf(yield* at(number), page)
        if (found === undefined) return yield* Effect.die(new Error("A page of a list is missing"))
        const isLast = found.length < pageRows
        return [found, isLast ? Option.none<number>() : Option.some(number + 1)] as const
      })
      const source = { start: 1, read: (number: number) => Effect.provide(read(number), context) }
      return yield* CsvAnswer.stream(name, columnsOf(page, parameters), source, {})
    })

    const paged = Effect.fnUntraced(function* <E, R>(
      run: Effect.Effect<Response, E, R>,
      page: ListCsv.Page,
      parameters: Parameters,
      name: string
    ) {
      const response = yield* run
      const rows = rowsOf(response, page)
      if (rows === undefined) return response
      const columns = columnsOf(page, parameters)
      const lines = yield* slicesOf(rows, (row) => Csv.lines(columns, [row]))
      const place = Object.entries(response.headers).filter(([header]) => placeHeader.test(header))
      return HttpServerResponse.text(
        Csv.header(columns) + lines.join(""),
        CsvResponse.options(name, Object.fromEntries(place))
      )
    })

    return ListCsv.ListsAsCsv.of((run, { endpoint }) => {
      const page = ListCsv.pageOf(endpoint)
      if (page === undefined) return run
      return Effect.gen(function* () {
        const request = yield* HttpServerRequest.HttpServerRequest
        if (!CsvResponse.isWanted(request)) return yield* run
        const parameters = yield* HttpServerRequest.ParsedSearchParams
        const isPaged =
          endpoint.method !== "GET" || isNamed(parameters.page) || isNamed(parameters.perPage)
        const answer = isPaged ? paged : whole
        return yield* answer(run, page, parameters, nameOf(endpoint.path)).pipe(
          Effect.catchIf(
            (error) => error instanceof ServiceUnavailable,
            (busy) => Effect.succeed(Failures.respond(busy))
          )
        )
      })
    })
  })
).pipe(Layer.provide(ExportSlots.layer))
