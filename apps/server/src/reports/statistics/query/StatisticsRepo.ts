import type { Measures, MetricValue } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { statisticsStatement } from "../store/statisticsStatement.ts"
import type { ReadReport, ReadRow, ReadTotal, StatisticsQuery } from "./StatisticsQuery.ts"

type Cells = Readonly<Record<string, unknown>>

const sumsOf = (query: StatisticsQuery, row: Cells): MetricValue.Sums => {
  const sums: { [name in Measures.Name]?: bigint } = {}
  for (const name of query.measures) sums[name] = BigInt(String(row[name] ?? 0))
  return sums
}

const readValue = (value: unknown): number | string =>
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

export class StatisticsRepo extends Context.Service<
  StatisticsRepo,
  {
    /** A page of rows and the totals of all, as of one moment. */
    readonly read: (query: StatisticsQuery) => Effect.Effect<ReadReport>
  }
>()("server/StatisticsRepo") {
  static readonly layer = Layer.effect(
    StatisticsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const offThread = yield* OffThread

      const read = Effect.fnUntraced(function* (query: StatisticsQuery) {
        const rows = yield* offThread`${statisticsStatement(sql, query)}`
        const page = rows.filter(({ kind }) => kind === "row")
        const sorted = page.toSorted((a, b) => Number(a.place) - Number(b.place))
        const totals = rows.filter(({ kind }) => kind === "total")
        return {
          rows: sorted.map((row) => readRow(query, row)),
          totals: totals.map((row) => readTotal(query, row))
        } satisfies ReadReport
      }, Effect.orDie)

      return StatisticsRepo.of({ read })
    })
  )
}
