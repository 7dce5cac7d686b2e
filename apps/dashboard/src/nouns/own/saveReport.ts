import type { PeriodChoice } from "../../address/Period.ts"
import { affnet } from "../../data/affnet.ts"
import type { Viewer } from "../../data/session.ts"
import type { StatisticsAsked } from "../../data/statistics.ts"
import type { Action } from "../../records/Action.ts"
import * as Field from "../../records/Field.ts"
import type { Request } from "../../records/Form.ts"
import { checkingOwn } from "./checking.ts"
import { textOf } from "./password.ts"

/** The reports that each role keeps. */
export const savedReportsOf = {
  manager: affnet.managerSavedReports,
  affiliate: affnet.affiliateSavedReports,
  advertiser: affnet.advertiserSavedReports
}

/** The name of a report is all that is typed of it. */
export const checkName = ({ name }: Request) =>
  checkingOwn("savedReport")({ name: name ?? "", report: "statistics" })

/** Keeps what the page of statistics shows under a name; days with a name move on with the calendar. */
export const saveReport = (
  role: Viewer["role"],
  { alsoBy, breakdown, columns, filters, period, q, sortDirection, sortField }: StatisticsAsked,
  preset: PeriodChoice["preset"]
): Action => ({
  title: "Save under a name",
  asks: "The report stands under Saved reports, from where it can be mailed as well.",
  fields: [Field.text("name", "Name", { isNeeded: true })],
  check: checkName,
  run: async (request) =>
    savedReportsOf[role].create({
      name: textOf(request, "name"),
      report: "statistics",
      period: preset === "custom" ? null : preset,
      query: {
        breakdown,
        ...(alsoBy !== undefined && { breakdowns: alsoBy }),
        columns: columns.join(","),
        ...filters,
        ...(q !== undefined && { q }),
        ...(sortField !== undefined && { sortField }),
        ...(sortDirection !== undefined && { sortDirection }),
        ...(preset === "custom" && { rangeFrom: period.from, rangeTo: period.to })
      }
    })
})
