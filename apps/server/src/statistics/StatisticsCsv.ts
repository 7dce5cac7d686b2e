import { StatisticsRow, type StatisticsShape } from "@affnet/domain"
import { Effect, Option, Predicate, Schema } from "effect"
import type * as CsvAnswer from "../http/CsvAnswer.ts"
import type { Row } from "../sql/Rows.ts"
import type { OpenReport } from "./Statistics.ts"

/** Rows of one read. Each read is of its own moment. */
const chunkRows = 10_000

/** The columns of a report: its breakdowns and metrics, in the order of a row's fields. */
const recordOf = ({ breakdowns, metrics }: StatisticsShape.StatisticsShape) => {
  const names: ReadonlySet<string> = new Set<string>(["added_timestamp", ...breakdowns, ...metrics])
  const fields = Object.entries(StatisticsRow.StatisticsRow.fields)
  return Schema.Struct(Object.fromEntries(fields.filter(([name]) => names.has(name))))
}

/** An hour is a label like the others there: columns of labels are called by what they label. */
const cellsOf = (row: Row): Row => {
  const { hour } = row
  if (!Predicate.isObject(hour)) return row
  return { ...row, hour: { id: hour.hour, value: hour.value } }
}

/** A report as a table of CSV. */
export const csvOf = (
  { completeUntil, read, shape }: OpenReport,
  page: number,
  perPage: number
) => ({
  name: "statistics",
  record: recordOf(shape),
  headers: { "x-data-complete-until": completeUntil },
  page: Effect.map(read(page, perPage), (report) => ({
    ...report,
    items: report.rows.rows.map(cellsOf)
  })),
  source: {
    start: 1,
    read: (at: number): Effect.Effect<CsvAnswer.Chunk<number>> =>
      Effect.map(read(at, chunkRows), ({ rows, total }) => [
        rows.rows.map(cellsOf),
        at * chunkRows < total ? Option.some(at + 1) : Option.none()
      ])
  }
})
