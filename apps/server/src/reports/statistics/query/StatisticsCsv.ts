import { StatisticsTable } from "@affnet/api/Wire"
import { Effect, Option } from "effect"
import type * as CsvAnswer from "../../../platform/http/CsvAnswer.ts"
import type { OpenReport } from "./Statistics.ts"

/** Rows of one read. Each read is of its own moment. */
const chunkRows = 10_000

/** A report as a table of CSV. */
export const csvOf = (
  { completeUntil, read, shape }: OpenReport,
  page: number,
  perPage: number
) => ({
  name: "statistics",
  record: StatisticsTable.recordOf(shape),
  headers: { "x-data-complete-until": completeUntil },
  page: Effect.map(read(page, perPage), (report) => ({
    ...report,
    items: report.rows.rows.map(StatisticsTable.cellsOf)
  })),
  source: {
    start: 1,
    read: (at: number): Effect.Effect<CsvAnswer.Chunk<number>> =>
      Effect.map(read(at, chunkRows), ({ rows, total }) => [
        rows.rows.map(StatisticsTable.cellsOf),
        at * chunkRows < total ? Option.some(at + 1) : Option.none()
      ])
  }
})
