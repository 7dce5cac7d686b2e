import { ConversionRow, RefusedConversionRow } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as RowsReport from "./RowsReport.ts"

/** Conversions one by one, for every role. */

const about = OpenApi.annotations({
  title: "Conversions report",
  description: "Conversions one by one."
})

const message = reportMessages.conversions
const refusedMessage = reportMessages["refused-conversions"]

const { get, ofTraffic, ofVisit, params, post } = RowsReport

const ofEvent = ["offer", "goal", "goal_type", "currency", "conversion_status"] as const
const byEvent = ["created", "added_timestamp", "updated", "id", "conv_status", "currency"] as const

const ofManagers = params({
  sortable: [...byEvent, "revenue", "payout"],
  filters: ["affiliate", "advertiser", ...ofEvent, ...ofVisit, ...ofTraffic]
})
const ofAffiliates = params({
  sortable: [...byEvent, "payout"],
  filters: [...ofEvent, ...ofVisit, ...ofTraffic]
})
const ofAdvertisers = params({
  sortable: [...byEvent, "revenue"],
  filters: ["affiliate", ...ofEvent, ...ofVisit]
})
const ofRefusals = params({
  sortable: ["created", "added_timestamp", "id", "reason_code"],
  filters: ["affiliate", "advertiser", "offer", "goal"]
})

const rows =
  "In the order of time unless `sortField` says otherwise; rows of the same value are in the order of " +
  "their ids, so pages never overlap. Ranges are read in the time zone of the account; without one, " +
  "the last 7 days. `q` looks in the ids of the conversion, its click and its order."

const described = (summary: string, description = rows) =>
  OpenApi.annotations({
    summary,
    description,
    transform: CsvAnswer.offered(
      '"id","transaction_id","created"\r\n' +
        '"12","6f1b0c5e-2f4d-4c7a-9b1e-0d3c5a7e9f10","2026-01-31T12:00:00Z"\r\n'
    )
  })

const posted = "The same as the GET, with the parameters in the body; the body has the last word."

const refusals =
  "What was asked of `/track` or by a manager and was not done, with the reason as a stable word and " +
  "as a sentence that says how to mend it. `q` looks in the reason and in the ids as well."

/** Every conversion, and every one that was refused. */
export class ConversionsReportApi extends HttpApiGroup.make("conversionsReport")
  .add(
    HttpApiEndpoint.get(
      "reportConversions",
      "/reports/conversions",
      get(ofManagers, message, ConversionRow.ConversionRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report conversions")),
    HttpApiEndpoint.post(
      "reportConversionsByPost",
      "/reports/conversions",
      post(ofManagers, message, ConversionRow.ConversionRow)
    ).annotateMerge(described("Report conversions (POST)", posted)),
    HttpApiEndpoint.get(
      "reportRefusedConversions",
      "/reports/refused-conversions",
      get(ofRefusals, refusedMessage, RefusedConversionRow.RefusedConversionRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report refused conversions", refusals)),
    HttpApiEndpoint.post(
      "reportRefusedConversionsByPost",
      "/reports/refused-conversions",
      post(ofRefusals, refusedMessage, RefusedConversionRow.RefusedConversionRow)
    ).annotateMerge(described("Report refused conversions (POST)", posted))
  )
  .annotateMerge(about) {}

/** The conversions of the calling affiliate. */
export class AffiliateConversionsReportApi extends HttpApiGroup.make("affiliateConversionsReport")
  .add(
    HttpApiEndpoint.get(
      "reportAffiliateConversions",
      "/reports/conversions",
      get(ofAffiliates, message, ConversionRow.AffiliateConversionRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report the own conversions")),
    HttpApiEndpoint.post(
      "reportAffiliateConversionsByPost",
      "/reports/conversions",
      post(ofAffiliates, message, ConversionRow.AffiliateConversionRow)
    ).annotateMerge(described("Report the own conversions (POST)", posted))
  )
  .annotateMerge(about) {}

/** The conversions of the calling advertiser. */
export class AdvertiserConversionsReportApi extends HttpApiGroup.make("advertiserConversionsReport")
  .add(
    HttpApiEndpoint.get(
      "reportAdvertiserConversions",
      "/reports/conversions",
      get(ofAdvertisers, message, ConversionRow.AdvertiserConversionRow)
    )
      .annotate(AsTool, "report_run")
      .annotateMerge(described("Report the conversions of the own offers")),
    HttpApiEndpoint.post(
      "reportAdvertiserConversionsByPost",
      "/reports/conversions",
      post(ofAdvertisers, message, ConversionRow.AdvertiserConversionRow)
    ).annotateMerge(described("Report the conversions of the own offers (POST)", posted))
  )
  .annotateMerge(about) {}
