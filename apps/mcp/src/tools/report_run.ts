import { Dimension, ListQuery, ReportDate } from "@affnet/domain"
import { Effect, Schema } from "effect"
import { type ArgumentOf, argumentOf as ownArgumentOf } from "../contract/ArgumentNames.ts"
import * as Call from "../contract/Call.ts"
import * as Operation from "../contract/Operation.ts"
import * as Parameters from "../contract/Parameters.ts"
import { because } from "../failures/ToolFailure.ts"
import { answerOf } from "../reports/answerOf.ts"
import { Filters, parametersOf } from "../reports/filters.ts"
import * as Report from "../reports/Report.ts"
import { anything, paging } from "./arguments.ts"
import { make, reading } from "./Tool.ts"

const names = Schema.optionalKey(Schema.Array(Schema.String))

const Arguments = Schema.Struct({
  report: Schema.optionalKey(Report.Report),
  range_from: Schema.optionalKey(ReportDate.ReportDate),
  range_to: Schema.optionalKey(ReportDate.ReportDate),
  columns: names,
  breakdowns: names,
  filters: Schema.optionalKey(Filters),
  original_currency: Schema.optionalKey(Schema.Boolean),
  q: Schema.optionalKey(Schema.String),
  sort_field: Schema.optionalKey(Schema.String),
  sort_direction: Schema.optionalKey(ListQuery.SortDirection),
  ...paging,
  totals_only: Schema.optionalKey(Schema.Boolean)
})

/** Rows have the columns that were asked for; totals stand for each currency where there are several. */
const result = Schema.Struct({
  totals: Schema.Unknown,
  currency: Schema.String,
  timezone: Schema.String,
  complete_until: Schema.String,
  data: Schema.Array(anything)
})

/** What every report takes. */
const ofRows = {
  range_from: "rangeFrom",
  range_to: "rangeTo",
  q: "q",
  sort_field: "sortField",
  sort_direction: "sortDirection",
  page: "page",
  per_page: "perPage"
} as const

/** What only sums take; of single events columns are picked afterwards. */
const ofSums = {
  columns: "columns",
  breakdowns: "breakdowns",
  original_currency: "originalCurrency"
} as const

const ofSumsAlone = ["breakdowns", "original_currency", "totals_only"] as const

/** The network takes breakdowns one by one as well, and filters beside everything else. */
const argumentOf: ArgumentOf = (parameter) => {
  if (parameter === "breakdown") return "breakdowns"
  if (Dimension.findFilter(parameter) !== undefined) return `filters.${parameter}`
  return ownArgumentOf({ ...ofRows, ...ofSums })(parameter)
}

/** The arguments that were given, by the names of parameters. */
const valuesOf = (args: typeof Arguments.Type, report: Report.Report) => {
  const given: Readonly<Record<string, unknown>> = args.totals_only
    ? { ...args, per_page: 1 }
    : args
  const names = report === "statistics" ? { ...ofRows, ...ofSums } : ofRows
  return Object.entries(names).flatMap(([argument, name]) =>
    given[argument] === undefined ? [] : [[name, given[argument]] as const]
  )
}

/** What a report does not take would be left out of what it is asked for. */
const unlessForeign = (args: typeof Arguments.Type, report: Report.Report) => {
  const isSaid = (value: unknown) => value === true || (Array.isArray(value) && value.length > 0)
  const foreign = report === "statistics" ? [] : ofSumsAlone.filter((name) => isSaid(args[name]))
  return foreign.length === 0
    ? Effect.void
    : Effect.fail(because(`${foreign.join(", ")}: only for report statistics; leave it out`))
}

export const report_run = make({
  name: "report_run",
  title: "Run a report",
  description:
    "Sums by breakdowns, totals first. `report`: statistics (default), conversions, clicks, " +
    "invalid_clicks, refused_conversions. Last 7 days by default.",
  toolset: "reports",
  roles: Operation.rolesOf("report_run"),
  hints: reading,
  argumentOf,
  arguments: Arguments,
  result,
  run: Effect.fnUntraced(function* (args, { client, role }) {
    const { columns = [], filters = {}, report = "statistics", totals_only = false } = args
    yield* unlessForeign(args, report)
    const operation = yield* Report.operationOf(report, role)
    const values = [...valuesOf(args, report), ...(yield* parametersOf(filters))]
    const request = Call.requestOf(values, Parameters.of(operation))
    const answer = yield* Call.methodOf(client, operation)(request)
    return answerOf(answer, { report, role, columns, isTotalsOnly: totals_only })
  })
})
