import { ClickRow } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as RowsReport from "./RowsReport.ts"

/** Clicks one by one, for managers and for the affiliates that brought them. */

const about = OpenApi.annotations({
  title: "Clicks report",
  description: "Clicks one by one, and why some of them are invalid."
})

const message = reportMessages.clicks
const invalidMessage = reportMessages["invalid-clicks"]

const { get, ofTraffic, ofVisit, params, post } = RowsReport

const sortable = ["created", "added_timestamp", "is_unique", "country", "source"] as const
const byReason = [...sortable, "invalid_reason"] as const

const ofManager = [
  "affiliate",
  "advertiser",
  "offer",
  "currency",
  ...ofVisit,
  ...ofTraffic
] as const
const ofAffiliate = ["offer", "currency", ...ofVisit, ...ofTraffic] as const

const clicksOfManagers = params({ sortable, filters: ofManager })
const clicksOfAffiliates = params({ sortable, filters: ofAffiliate })
const invalidOfManagers = params({ sortable: byReason, filters: ofManager })
const invalidOfAffiliates = params({ sortable: byReason, filters: ofAffiliate })

const rows =
  "The valid clicks, those that statistics count as `clicks`. In the order of time unless `sortField` " +
  "says otherwise; rows of the same value are in the order of their ids, so pages never overlap. Ranges " +
  "are read in the time zone of the account; without one, the last 7 days. `q` looks in the ids of the " +
  "click and in the source."

const invalid =
  "The clicks that statistics count as `invalid_clicks`, with the reason as a stable word and as a " +
  "sentence. `q` looks in the reason as well."

const posted = "The same as the GET, with the parameters in the body; the body has the last word."

const described = (summary: string, description: string) =>
  OpenApi.annotations({
    summary,
    description,
    transform: CsvAnswer.offered(
      '"click_id","created"\r\n"019c0a1b2c3d4e5f60718293a4b5c6d7","2026-01-31T12:00:00Z"\r\n'
    )
  })

/** Every click. */
export class ClicksReportApi extends HttpApiGroup.make("clicksReport")
  .add(
    HttpApiEndpoint.get(
      "reportClicks",
      "/reports/clicks",
      get(clicksOfManagers, message, ClickRow.ClickRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report clicks", rows)),
    HttpApiEndpoint.post(
      "reportClicksByPost",
      "/reports/clicks",
      post(clicksOfManagers, message, ClickRow.ClickRow)
    ).annotateMerge(described("Report clicks (POST)", posted)),
    HttpApiEndpoint.get(
      "reportInvalidClicks",
      "/reports/invalid-clicks",
      get(invalidOfManagers, invalidMessage, ClickRow.InvalidClickRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report invalid clicks", invalid)),
    HttpApiEndpoint.post(
      "reportInvalidClicksByPost",
      "/reports/invalid-clicks",
      post(invalidOfManagers, invalidMessage, ClickRow.InvalidClickRow)
    ).annotateMerge(described("Report invalid clicks (POST)", posted))
  )
  .annotateMerge(about) {}

/** The clicks that the calling affiliate brought. */
export class AffiliateClicksReportApi extends HttpApiGroup.make("affiliateClicksReport")
  .add(
    HttpApiEndpoint.get(
      "reportAffiliateClicks",
      "/reports/clicks",
      get(clicksOfAffiliates, message, ClickRow.AffiliateClickRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report the own clicks", rows)),
    HttpApiEndpoint.post(
      "reportAffiliateClicksByPost",
      "/reports/clicks",
      post(clicksOfAffiliates, message, ClickRow.AffiliateClickRow)
    ).annotateMerge(described("Report the own clicks (POST)", posted)),
    HttpApiEndpoint.get(
      "reportAffiliateInvalidClicks",
      "/reports/invalid-clicks",
      get(invalidOfAffiliates, invalidMessage, ClickRow.AffiliateInvalidClickRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report the own invalid clicks", invalid)),
    HttpApiEndpoint.post(
      "reportAffiliateInvalidClicksByPost",
      "/reports/invalid-clicks",
      post(invalidOfAffiliates, invalidMessage, ClickRow.AffiliateInvalidClickRow)
    ).annotateMerge(described("Report the own invalid clicks (POST)", posted))
  )
  .annotateMerge(about) {}
