import type { StatisticsRequest } from "@affnet/api"
import { StatisticsTable } from "@affnet/api/Wire"
import { StatisticsRow } from "@affnet/domain"
import { Effect, Option, Schema } from "effect"
import type { Report } from "../../../platform/http/CsvAnswer.ts"
import type { OpenReport } from "./Statistics.ts"

/** Rows of one read. Each read is of its own moment. */
const chunkRows = 10_000

const encode = Schema.encodeUnknownSync(StatisticsRow.StatisticsRow)

/** How a report is answered. */
export const answerOf = (
  { completeUntil, read, shape }: OpenReport,
  { isPaged, page, perPage }: StatisticsRequest
): Report<number, never> => ({
  name: "statistics",
  record: StatisticsTable.recordOf(shape),
  headers: { "x-data-complete-until": completeUntil },
  isPaged,
  page: read(page, perPage),
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
