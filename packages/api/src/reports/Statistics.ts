import {
  Envelope,
  Flag,
  ListQuery,
  type Role,
  StatisticsOptions,
  StatisticsRow,
  TimeZone
} from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Payload from "../http/Payload.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as ReportParams from "../http/ReportParams.ts"
import * as Responses from "../http/Responses.ts"
import { completeUntilHeader } from "./RowsReport.ts"

/** Sums over clicks and conversions. */

const texts = {
  columns: "Metrics, with commas between them; `statistics/options` lists them.",
  breakdown: "What rows are told apart by, `day` unless said; `statistics/breakdowns` lists them.",
  breakdowns: "Further breakdowns, with commas between them. They may repeat the first one.",
  originalCurrency:
    "`yes` gives money in the currencies of the conversions, with a row for each, instead of the " +
    "network's currency at the rates of their days."
}

const query = Schema.Struct({
  ...ReportParams.query,
  columns: ReportParams.names(texts.columns),
  breakdown: ReportParams.names(texts.breakdown),
  breakdowns: ReportParams.names(texts.breakdowns),
  originalCurrency: Schema.optionalKey(
    Flag.YesNoText.annotate({ description: texts.originalCurrency })
  )
})

const body = Schema.Struct({
  ...ReportParams.body,
  columns: ReportParams.namesInput(texts.columns),
  breakdown: ReportParams.namesInput(texts.breakdown),
  breakdowns: ReportParams.namesInput(texts.breakdowns),
  originalCurrency: Schema.optionalKey(
    Schema.NullOr(Flag.YesNo).annotate({ description: texts.originalCurrency })
  )
}).annotate({
  identifier: "StatisticsQuery",
  examples: [
    {
      breakdown: ["offer"],
      columns: ["clicks", "cv_approved", "total_revenue", "epc"],
      affiliate: [7],
      sortField: "clicks",
      sortDirection: "desc"
    }
  ]
})

/** What a query or a body says of statistics. */
export interface GivenStatistics extends ReportParams.Given {
  readonly columns?: ReadonlyArray<string> | null
  readonly breakdown?: ReadonlyArray<string> | null
  readonly breakdowns?: ReadonlyArray<string> | null
  readonly originalCurrency?: boolean | null
}

/** What a caller asks of statistics, wherever it was said. */
export interface StatisticsRequest extends ReportParams.ReportQuery {
  readonly columns: ReadonlyArray<string>
  /** The primary one first. */
  readonly breakdowns: ReadonlyArray<string>
  readonly originalCurrency: boolean
}

/** Puts together what was said in the query and in the body; the body has the last word. */
export const readStatistics = (
  query: GivenStatistics,
  body: GivenStatistics = {}
): StatisticsRequest => ({
  ...ReportParams.read(query, body),
  columns: body.columns ?? query.columns ?? [],
  breakdowns: [
    ...(body.breakdown ?? query.breakdown ?? []),
    ...(body.breakdowns ?? query.breakdowns ?? [])
  ],
  originalCurrency: body.originalCurrency ?? query.originalCurrency ?? false
})

const Table = Schema.Struct({
  rows: Schema.Array(StatisticsRow.StatisticsRow),
  totals: StatisticsRow.StatisticsTotals
})

/** Statistics as handlers return them and clients receive them. */
const Report = Schema.Struct({
  timezone: TimeZone.TimeZone,
  rows: Table,
  page: Schema.Int,
  perPage: Schema.Int,
  total: Schema.Int,
  completeUntil: Schema.String
})
/** Statistics: a page of rows, the totals of all, and up to when they are complete. */
export type StatisticsReport = typeof Report.Type

const message = reportMessages.statistics

const success = Schema.declare((_value): _value is StatisticsReport => true)
  .pipe(
    HttpApiSchema.encodeToWithHeaders(
      {
        body: Schema.Struct({
          ...Envelope.SuccessBody.fields,
          message: Schema.String.annotate({ examples: [message] }),
          info: Schema.Struct({ timezone: TimeZone.TimeZone, rows: Table })
        }),
        headers: {
          ...Responses.paginationHeaders,
          ...completeUntilHeader
        }
      },
      {
        decode: ({ body, headers }) => ({
          ...body.info,
          page: headers["x-pagination-current-page"],
          perPage: headers["x-pagination-per-page"],
          total: headers["x-pagination-total-count"],
          completeUntil: headers["x-data-complete-until"]
        }),
        encode: (report) => ({
          body: {
            ...Envelope.success(message),
            info: { timezone: report.timezone, rows: report.rows }
          },
          headers: {
            "x-pagination-current-page": report.page,
            "x-pagination-total-count": report.total,
            "x-pagination-page-count": ListQuery.pageCount(report),
            "x-pagination-per-page": report.perPage,
            "x-data-complete-until": report.completeUntil
          }
        })
      }
    )
  )
  .annotate({ description: message })

const description =
  "Sums over clicks and conversions. Dates are read in the time zone of the account; without a range, " +
  "the last 7 days. Clicks count when they happened, conversions when they were made, in their present " +
  "status. `impressions` and what follows from them, the money of clicks and `antifraud_logic_score` " +
  "are 0: nothing feeds them yet. Rows are sorted by `sortField`: a metric, a breakdown of the report, " +
  "or `added_timestamp`, the newest event of a row, which is the default. Filters may also be written " +
  '`filters[affiliates]=1,2`, in a body `filters: {"affiliates": "1,2"}`. A metric or breakdown that ' +
  "there is not, or not for the caller, is refused with 400."

const posted = "The same as the GET, with the parameters in the body; the body has the last word."

const described = (summary: string, description: string) =>
  OpenApi.annotations({
    summary,
    description,
    transform: CsvAnswer.offered('"offer_id","offer","clicks"\r\n"12","Running shoes","120"\r\n')
  })

const get = { query, success, error: ErrorResponses.BadRequest }
const post = {
  query,
  payload: Payload.of(body),
  success,
  error: [
    ErrorResponses.BadRequest,
    ErrorResponses.PayloadTooLarge,
    ErrorResponses.UnsupportedMediaType,
    ErrorResponses.ValidationFailed
  ]
}

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

const named = (summary: string, description: string) =>
  OpenApi.annotations({ summary, description })

/** The group of a role. Operations of several roles are told apart by its name. */
const groupOf = <const Id extends string, const Path extends `/${string}`>(
  id: Id,
  role: Role.Role,
  path: Path
) => {
  const whose = role === "manager" ? "" : role.charAt(0).toUpperCase() + role.slice(1)
  const own = role === "manager" ? "" : " (own)"
  const identified = (verb: string, what: string) =>
    OpenApi.annotations({ identifier: `${verb}${whose}Statistics${what}` })
  return HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.get("getStatistics", path, get)
        .annotate(AsTool, "report_run")
        .annotateMerge(described(`Get statistics${own}`, description))
        .annotateMerge(identified("get", "")),
      HttpApiEndpoint.post("postStatistics", path, post)
        .annotateMerge(described(`Get statistics (POST)${own}`, posted))
        .annotateMerge(identified("post", "")),
      HttpApiEndpoint.get("listBreakdowns", "/reports/statistics/breakdowns", breakdowns)
        .annotateMerge(
          named(
            `List the breakdowns of statistics${own}`,
            "What `breakdown` and `breakdowns` take."
          )
        )
        .annotateMerge(identified("list", "Breakdowns")),
      HttpApiEndpoint.get("listOptions", "/reports/statistics/options", options)
        .annotateMerge(named(`List the columns of statistics${own}`, "What `columns` takes."))
        .annotateMerge(identified("list", "Options"))
    )
    .annotateMerge(
      OpenApi.annotations({ title: "Statistics", description: "Sums over clicks and conversions." })
    )
}

/** Statistics of the whole network, for managers. */
export class StatisticsApi extends groupOf("statistics", "manager", "/reports/statistics-flat") {}

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
