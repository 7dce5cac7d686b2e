import { type Role, StatisticsOptions, StatisticsRow, TimeZone } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, AsTool, groupTexts, Narrowed, NoTool, Reads, texts } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import * as ProgressAnswer from "../http/ProgressAnswer.ts"
import { reportInfo } from "../http/ReportInfo.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as Responses from "../http/Responses.ts"
import { reportAnswer } from "./ReportAnswer.ts"
import { reads } from "./reads.ts"
import { paramsOf, treeParamsOf, whose } from "./StatisticsParams.ts"
import * as StatisticsTree from "./StatisticsTree.ts"

/** Sums over clicks and conversions. */

const Table = Schema.Struct({
  rows: Schema.Array(StatisticsRow.StatisticsRow),
  totals: StatisticsRow.StatisticsTotals
})

const success = reportAnswer(reportMessages.statistics, {
  timezone: TimeZone.TimeZone,
  reads,
  ...reportInfo,
  rows: Table
})
/** Statistics: a page of rows, the totals of all, and up to when they are complete. */
export type StatisticsReport = typeof success.Type

const description =
  "Sums over clicks and conversions. Dates are read in the time zone of the account; without a range, " +
  "the last 7 days. Clicks count when they happened, conversions when they were made, in their present " +
  "status. `antifraud_logic_score` is 0: it is told of single conversions and of affiliates. Rows are " +
  "sorted by `sortField`: a metric, a breakdown of the report, or `added_timestamp`, the newest event of a " +
  "row, which is the default. Filters may also be written `filters[offers]=1,2`, in one " +
  '`filters=offer:1,2,country:5`, in a body `filters: {"offers": "1,2"}`. A metric or breakdown that there is ' +
  "not, or not for the caller, is refused with 400."

const posted = "The same as the GET, with the parameters in the body; the body has the last word."

const asTable = CsvAnswer.offered('"offer_id","offer","clicks"\r\n"12","Running shoes","120"\r\n')

const described = (summary: string, description: string, transform = asTable) =>
  OpenApi.annotations({ summary, description, transform })

const withProgress: typeof asTable = (operation) => ProgressAnswer.offered(asTable(operation))

const postErrors = ErrorResponses.asking

const breakdowns = {
  success: Responses.success("Statistics Breakdowns", {
    "breakdowns-list": Schema.Array(StatisticsOptions.Breakdown)
  }),
  error: ErrorResponses.BadRequest
}
const options = {
  success: Responses.success("Statistics Options", {
    "columns-list": Schema.Array(StatisticsOptions.Column)
  }),
  error: ErrorResponses.BadRequest
}

const named = (summary: string, description: string) => texts(summary, description)

/** The group of a role. Its name keeps operations of several roles apart. */
const groupOf = <
  const Id extends string,
  const R extends Role.Role,
  const Path extends `/${string}`
>(
  id: Id,
  role: R,
  path: Path
) => {
  const { payload, query } = paramsOf(role)
  const tree = treeParamsOf(role)
  const own = role === "manager" ? "" : " (own)"
  const identified = (verb: string, what: string) =>
    OpenApi.annotations({ identifier: `${verb}${whose(role)}Statistics${what}` })
  return HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.get("getStatistics", path, {
        query,
        success,
        error: ErrorResponses.BadRequest
      })
        .annotate(AsTool, "report_run")
        .annotateMerge(described(`Get statistics${own}`, description, withProgress))
        .annotateMerge(identified("get", "")),
      HttpApiEndpoint.post("postStatistics", path, { query, payload, success, error: postErrors })
        .annotate(NoTool, NoToolReasons.posted)
        .annotate(Reads, true)
        .annotateMerge(described(`Get statistics (POST)${own}`, posted, withProgress))
        .annotateMerge(identified("post", "")),
      HttpApiEndpoint.get("getStatisticsTree", "/reports/statistics-tree", {
        query: tree.query,
        success: StatisticsTree.success,
        error: ErrorResponses.BadRequest
      })
        .annotate(NoTool, NoToolReasons.ofTrees)
        .annotateMerge(
          described(`Get a tree of statistics${own}`, StatisticsTree.description, withProgress)
        )
        .annotateMerge(identified("get", "Tree")),
      HttpApiEndpoint.post("postStatisticsTree", "/reports/statistics-tree", {
        query: tree.query,
        payload: tree.payload,
        success: StatisticsTree.success,
        error: postErrors
      })
        .annotate(NoTool, NoToolReasons.ofTrees)
        .annotate(Reads, true)
        .annotateMerge(described(`Get a tree of statistics (POST)${own}`, posted, withProgress))
        .annotateMerge(identified("post", "Tree")),
      HttpApiEndpoint.get("listBreakdowns", "/reports/statistics/breakdowns", breakdowns)
        .annotate(NoTool, NoToolReasons.ofReports)
        .annotateMerge(
          named(
            `List the breakdowns of statistics${own}`,
            "What `breakdown` and `breakdowns` take."
          )
        )
        .annotateMerge(identified("list", "Breakdowns")),
      HttpApiEndpoint.get("listOptions", "/reports/statistics/options", options)
        .annotate(NoTool, NoToolReasons.ofReports)
        .annotateMerge(named(`List the columns of statistics${own}`, "What `columns` takes."))
        .annotateMerge(identified("list", "Options"))
    )
    .annotateMerge(groupTexts("Statistics", "Sums over clicks and conversions."))
}

/** Statistics of the whole network, for managers. */
export class StatisticsApi extends groupOf("statistics", "manager", "/reports/statistics-flat")
  .annotate(Area, "reports")
  .annotate(Narrowed, true) {}

/** What an advertiser got and what it costs. */
export class AdvertiserStatisticsApi extends groupOf(
  "advertiserStatistics",
  "advertiser",
  "/reports/statistics"
) {}

/** What an affiliate brought and what it earned. */
export class AffiliateStatisticsApi extends groupOf(
  "affiliateStatistics",
  "affiliate",
  "/reports/statistics"
) {}
