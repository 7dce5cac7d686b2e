import { StatisticsRow, StatisticsTreeRow, TimeZone } from "@affnet/domain"
import { Schema } from "effect"
import { reportInfo } from "../http/ReportInfo.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import { reportAnswer } from "./ReportAnswer.ts"
import { reads } from "./reads.ts"

/** Statistics whose rows lie within each other, as their breakdowns follow. */

const answer = reportAnswer(reportMessages["statistics-tree"], {
  timezone: TimeZone.TimeZone,
  reads,
  ...reportInfo,
  rows: Schema.Array(StatisticsTreeRow.StatisticsTreeRow),
  totals: StatisticsRow.StatisticsTotals
})
/** A tree of statistics: a page of its first breakdown, and the totals of all. */
export interface StatisticsTree extends Schema.Schema.Type<typeof answer> {}

/** The answer with a tree. */
export const success: Schema.Codec<StatisticsTree, unknown> = answer

export const description =
  "Statistics as a tree: rows of the first breakdown, in each those of the second one under its name, and " +
  "so on. Pages, and the pagination headers, count the rows of the first breakdown. `sortField` orders the rows of " +
  "each level. In the network's currency. A page of more than 10 000 rows of the last breakdown is refused. " +
  "As CSV it is the table of the last rows, as in the flat report."
