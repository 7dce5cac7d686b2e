import { ListQuery, ReportDate } from "@affnet/domain"
import { Effect, Schema } from "effect"
import * as Call from "../contract/Call.ts"
import * as Operation from "../contract/Operation.ts"
import * as Parameters from "../contract/Parameters.ts"
import { answerOf } from "../reports/answerOf.ts"
import { Filters, parametersOf } from "../reports/filters.ts"
import * as Report from "../reports/Report.ts"
import { paging } from "./arguments.ts"
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

/** What every report takes. */
const ofRows = (args: typeof Arguments.Type) => ({
  rangeFrom: args.range_from,
  rangeTo: args.range_to,
  q: args.q,
  sortField: args.sort_field,
  sortDirection: args.sort_direction,
  page: args.page,
  perPage: args.totals_only ? 1 : args.per_page
})

/** What only sums take; of single events columns are picked afterwards. */
const ofSums = ({ breakdowns, columns, original_currency }: typeof Arguments.Type) => ({
  columns,
  breakdowns,
  originalCurrency: original_currency
})

export const report_run = make({
  name: "report_run",
  title: "Run a report",
  description:
    "Sums by breakdowns, totals first. `report`: statistics (default), conversions, clicks, " +
    "invalid_clicks, refused_conversions. Last 7 days by default.",
  toolset: "reports",
  roles: Operation.rolesOf("report_run"),
  hints: reading,
  arguments: Arguments,
  run: Effect.fnUntraced(function* (args, { client, role }) {
    const { columns = [], filters = {}, report = "statistics", totals_only = false } = args
    const operation = yield* Report.operationOf(report, role)
    const asked = { ...ofRows(args), ...(report === "statistics" ? ofSums(args) : {}) }
    const given = Object.entries(asked).filter(([, value]) => value !== undefined)
    const values = [...given, ...(yield* parametersOf(filters))]
    const request = Call.requestOf(values, Parameters.of(operation))
    const answer = yield* Call.methodOf(client, operation)(request)
    return answerOf(answer, { report, role, columns, isTotalsOnly: totals_only })
  })
})
