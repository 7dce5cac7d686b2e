import { AskedClick, ClickRow } from "@affnet/domain"
import { type Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Narrowed } from "../http/Assignment.ts"
import { NoTool } from "../http/AsTool.ts"
import { Area } from "../http/Permission.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as RowsReport from "./RowsReport.ts"

/** Clicks one by one, for managers and for the affiliates that brought them. */

const about = OpenApi.annotations({
  title: "Clicks report",
  description: "Clicks one by one, and why some of them are invalid."
})

const message = reportMessages.clicks
const invalidMessage = reportMessages["invalid-clicks"]

const { ofTraffic, ofVisit, params, rowOf, twins } = RowsReport

const ofManager = [
  "affiliate",
  "advertiser",
  "offer",
  "currency",
  ...ofVisit,
  ...ofTraffic
] as const
const ofAffiliate = ["offer", "currency", ...ofVisit, ...ofTraffic] as const

const { all: columns, allInvalid } = AskedClick

const clicksOfManagers = params({
  columns,
  sortable: Struct.keys(AskedClick.ofManager),
  filters: ofManager
})
const clicksOfAffiliates = params({
  columns,
  sortable: Struct.keys(AskedClick.ofAffiliate),
  filters: ofAffiliate
})
const invalidOfManagers = params({
  columns: allInvalid,
  sortable: Struct.keys(AskedClick.invalidOfManager),
  filters: ofManager
})
const invalidOfAffiliates = params({
  columns: allInvalid,
  sortable: Struct.keys(AskedClick.invalidOfAffiliate),
  filters: ofAffiliate
})

const click = <Row extends Schema.Top>(row: Row) => rowOf(row, AskedClick.AskedClick)

const rows =
  "The valid clicks, those that statistics count as `clicks`. In the order of time unless `sortField` " +
  "says otherwise; rows of the same value are in the order of their ids, so pages never overlap. Ranges " +
  "are read in the time zone of the account; without one, the last 7 days. `q` looks in the ids of the " +
  "click and in the source."

const invalid =
  "The clicks that statistics count as `invalid_clicks`, with the reason as a stable word and as a " +
  "sentence. `q` looks in the reason as well."

const csv = '"click_id","created"\r\n"019c0a1b2c3d4e5f60718293a4b5c6d7","2026-01-31T12:00:00Z"\r\n'

/** Every click. */
export class ClicksReportApi extends HttpApiGroup.make("clicksReport")
  .add(
    ...twins("reportClicks", "/reports/clicks", {
      params: clicksOfManagers,
      message,
      item: click(ClickRow.ClickRow),
      summary: "Report clicks",
      description: rows,
      csv
    }),
    ...twins("reportInvalidClicks", "/reports/invalid-clicks", {
      params: invalidOfManagers,
      message: invalidMessage,
      item: click(ClickRow.InvalidClickRow),
      summary: "Report invalid clicks",
      description: invalid,
      csv
    })
  )
  .annotate(Area, "reports")
  .annotate(Narrowed, true)
  .annotateMerge(about) {}

/** The clicks that the calling affiliate brought. */
export class AffiliateClicksReportApi extends HttpApiGroup.make("affiliateClicksReport")
  .add(
    ...twins("reportAffiliateClicks", "/reports/clicks", {
      params: clicksOfAffiliates,
      message,
      item: click(ClickRow.AffiliateClickRow),
      summary: "Report the own clicks",
      description: rows,
      csv
    }),
    ...twins("reportAffiliateInvalidClicks", "/reports/invalid-clicks", {
      params: invalidOfAffiliates,
      message: invalidMessage,
      item: click(ClickRow.AffiliateInvalidClickRow),
      summary: "Report the own invalid clicks",
      description: invalid,
      csv
    }),
    HttpApiEndpoint.get(
      "listAffiliateClickOptions",
      "/reports/clicks/options",
      RowsReport.options("Clicks Options")
    )
      .annotate(NoTool, "the rows name their columns themselves")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the columns of the clicks report (own)",
          description: "What the rows have, under headings."
        })
      )
  )
  .annotateMerge(about) {}
