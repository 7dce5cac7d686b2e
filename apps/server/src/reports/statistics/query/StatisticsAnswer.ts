import type { BadRequest, StatisticsRequest } from "@affnet/api"
import { StatisticsTable } from "@affnet/api/Wire"
import { StatisticsRow, StatisticsTreeRow } from "@affnet/domain"
import { Effect, Option, Schema } from "effect"
import type { Report } from "../../../platform/http/CsvAnswer.ts"
import type { Tell } from "../../../platform/http/ProgressAnswer.ts"
import type { OpenReport } from "./Statistics.ts"

/** Rows of one read. Each read is of its own moment. */
const chunkRows = 10_000

const encode = Schema.encodeUnknownSync(StatisticsRow.StatisticsRow)

/** How a report is answered. */
export const answerOf = (
  { completeUntil, currency, read, shape }: OpenReport,
  { isPaged, page, perPage }: StatisticsRequest,
  tell?: Tell
): Report<number, never> => ({
  name: "statistics",
  columns: StatisticsTable.columnsOf(shape, currency),
  headers: { "x-data-complete-until": completeUntil },
  isPaged,
  page: read(page, perPage, tell),
  encode,
  source: {
    start: 1,
    read: (at) =>
      Effect.map(read(at, chunkRows), ({ rows, total }) => [
        rows,
        at * chunkRows < total ? Option.some(at + 1) : Option.none()
      ])
  }
})

const encodeTree = Schema.encodeUnknownSync(StatisticsTreeRow.StatisticsTreeRow)

/** How a tree is answered; its table is that of the last rows. */
export const treeAnswerOf = (
  report: OpenReport,
  asked: StatisticsRequest,
  isCsv: boolean,
  tell?: Tell
): Report<number, BadRequest> => {
  const table = { ...answerOf(report, asked), name: "statistics-tree" } as const
  return isCsv
    ? table
    : { ...table, page: report.tree(asked.page, asked.perPage, tell), encode: encodeTree }
}
