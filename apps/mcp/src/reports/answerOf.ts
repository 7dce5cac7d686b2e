import type { StatisticsReport } from "@affnet/api"
import type { Role } from "@affnet/domain"
import { Predicate, Record } from "effect"
import { type Answer, isPage, ofPage } from "../results/Answer.ts"
import { shownOf } from "./columns.ts"
import type { Report } from "./Report.ts"

/** What was asked for, as far as it decides how the answer looks. */
export interface Asked {
  readonly report: Report
  readonly role: Role.Role
  readonly columns: ReadonlyArray<string>
  readonly isTotalsOnly: boolean
}

const isStatistics = (answer: unknown): answer is StatisticsReport =>
  Predicate.hasProperty(answer, "rows") && Predicate.hasProperty(answer.rows, "totals")

/** Columns that repeat what stands beside them. */
const repeated = ["added_timestamp", "mp_affiliate_id", "mp_brand_id"]
const withoutRepeated = Record.filter((_, name: string) => !repeated.includes(name))

const ofSums = (
  { rows, currency, timezone, completeUntil, warnings, ...place }: StatisticsReport,
  all: boolean
): Answer => ({
  beside: {
    totals: rows.totals,
    currency,
    timezone,
    complete_until: completeUntil,
    ...(warnings === undefined ? {} : { warnings })
  },
  data: all ? rows.rows.map(withoutRepeated) : [],
  ...(all ? { place } : {}),
  chooser: "columns"
})

/** The answer to a report: totals first, rows of single events with a choice of columns. */
export const answerOf = (answer: unknown, asked: Asked): Answer => {
  const { columns, isTotalsOnly, report, role } = asked
  if (isStatistics(answer)) return ofSums(answer, !isTotalsOnly)
  const found = isPage(answer) ? ofPage(answer) : { data: answer }
  if (report === "statistics") return found
  return {
    ...found,
    chooser: "columns",
    fields: columns.length > 0 ? columns : shownOf(report, role)
  }
}
