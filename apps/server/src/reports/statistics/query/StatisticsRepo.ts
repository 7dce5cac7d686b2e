import type { Measures, MetricValue } from "@affnet/domain"
import { Clock, Context, Effect, Iterable, Layer } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import type { Tell } from "../../../platform/http/ProgressAnswer.ts"
import { AtOneMoment } from "../../../platform/sql/AtOneMoment.ts"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { firstPart, nextPart, partsStatement, wholeOf } from "../store/statisticsParts.ts"
import { statisticsStatement } from "../store/statisticsStatement.ts"
import type {
  ReadReport,
  ReadRow,
  ReadStatistics,
  ReadTotal,
  StatisticsQuery
} from "./StatisticsQuery.ts"

export type Cells = Readonly<Record<string, unknown>>

/** An integer of either engine: text beyond the numbers of JavaScript. */
export const unitsOf = (cell: unknown): bigint =>
  typeof cell === "number" ? BigInt(cell) : BigInt(String(cell ?? 0))

export const sumsOf = (query: StatisticsQuery, row: Cells): MetricValue.Sums => {
  const sums: { [name in Measures.Name]?: bigint } = {}
  for (const name of query.measures) sums[name] = unitsOf(row[name])
  return sums
}

export const readValue = (value: unknown): number | string =>
  typeof value === "string" ? value : Number(value)

const readRow = (query: StatisticsQuery, row: Cells): ReadRow => ({
  bucket: Number(row.bucket),
  values: query.dimensions.map((_, index) => readValue(row[`v${index}`])),
  titles: query.dimensions.map((_, index) => {
    const title = row[`t${index}`]
    return title === null ? null : String(title)
  }),
  newestMillis: Number(row.newest_millis),
  sums: sumsOf(query, row)
})

const readTotal = (query: StatisticsQuery, row: Cells): ReadTotal => ({
  currency: String(row.currency),
  rows: Number(row.place),
  sums: sumsOf(query, row)
})

const readReport = (query: StatisticsQuery, rows: ReadonlyArray<Cells>): ReadReport => {
  const page: Array<Cells> = []
  const totals: Array<Cells> = []
  for (const row of rows)
    if (row.kind === "row") page[Number(row.place) - 1] = row
    else totals.push(row)
  return {
    rows: Iterable.map(page, (row) => readRow(query, row)),
    totals: totals.map((row) => readTotal(query, row))
  }
}

/** The first part is this fraction of the range. Parts double while they are quick: a small report has six. */
const parts = 32

/** A part that takes less is followed by one of twice the length. */
const shortMillis = 200

/** Reads part after part, and tells how much of the range was read. */
const readParts = Effect.fnUntraced(function* (
  sql: SqlClient.SqlClient,
  moment: Statement.Constructor,
  query: StatisticsQuery,
  tell: Tell
) {
  const whole = wholeOf(query)
  const length = whole.to - whole.from
  let step = Math.ceil(length / parts)
  let before = yield* Clock.currentTimeMillis
  for (let from = whole.from, read = firstPart; from < whole.to; read = nextPart) {
    const to = Math.min(from + step, whole.to)
    yield* moment`${read(sql, query, { from, to })}`.unprepared
    yield* tell((to - whole.from) / length)
    const now = yield* Clock.currentTimeMillis
    if (now - before < shortMillis) step *= 2
    before = now
    from = to
  }
  return yield* moment<Cells>`${partsStatement(sql, query)}`.unprepared
})

/** The role of PostgreSQL may make no temporary table, as it may by default. */
const mayNotKeep = ({ reason }: SqlError.SqlError): boolean => reason._tag === "AuthorizationError"

export class StatisticsRepo extends Context.Service<StatisticsRepo>()("server/StatisticsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const offThread = yield* OffThread
    const atOneMoment = yield* AtOneMoment

    const whole = (query: StatisticsQuery) => offThread<Cells>`${statisticsStatement(sql, query)}`
    const inParts = (query: StatisticsQuery, tell: Tell) =>
      Effect.catchIf(
        atOneMoment((moment) => readParts(sql, moment, query, tell)),
        mayNotKeep,
        () => whole(query)
      )

    /** A page of rows and the totals of all, as of one moment. */
    const read: ReadStatistics = (query, tell) =>
      (tell === undefined ? whole(query) : inParts(query, tell)).pipe(
        Effect.map((rows) => readReport(query, rows)),
        Effect.orDie
      )

    return { read }
  })
}) {
  static readonly layer = Layer.effect(StatisticsRepo, StatisticsRepo.make)
}
