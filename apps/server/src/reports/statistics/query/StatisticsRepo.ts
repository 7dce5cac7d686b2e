import type { Measures, MetricValue } from "@affnet/domain"
import { Context, Effect, Iterable, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { OffThread } from "../../../platform/sql/OffThread.ts"
import { statisticsStatement } from "../store/statisticsStatement.ts"
import type { ReadReport, ReadRow, ReadTotal, StatisticsQuery } from "./StatisticsQuery.ts"

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
        const page: Array<Cells> = []
        const totals: Array<Cells> = []
        for (const row of rows)
          if (row.kind === "row") page[Number(row.place) - 1] = row
          else totals.push(row)
        return {
          rows: Iterable.map(page, (row) => readRow(query, row)),
          totals: totals.map((row) => readTotal(query, row))
        } satisfies ReadReport
      }, Effect.orDie)

      return StatisticsRepo.of({ read })
    })
  )
}
