import { AskedConversion, AskedRefusal, ConversionRow, RefusedConversionRow } from "@affnet/domain"
import { type Schema, Struct } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { Area, groupTexts, Narrowed } from "../http/Marks.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as RowsReport from "./RowsReport.ts"

/** Conversions one by one, for every role. */

const about = groupTexts("Conversions report", "Conversions one by one.")

const { ofTraffic, ofVisit, params, rowOf, twins } = RowsReport

const ofEvent = ["offer", "goal", "goal_type", "currency", "conversion_status"] as const
const { all: columns } = AskedConversion

const ofManagers = params({
  identifier: "ConversionsQuery",
  columns,
  sortable: Struct.keys(AskedConversion.ofManager),
  filters: ["affiliate", "advertiser", ...ofEvent, ...ofVisit, ...ofTraffic]
})
const ofAffiliates = params({
  identifier: "AffiliateConversionsQuery",
  columns,
  sortable: Struct.keys(AskedConversion.ofAffiliate),
  filters: [...ofEvent, ...ofVisit, ...ofTraffic]
})
const ofAdvertisers = params({
  identifier: "AdvertiserConversionsQuery",
  columns,
  sortable: Struct.keys(AskedConversion.ofAdvertiser),
  filters: ["affiliate", ...ofEvent, ...ofVisit]
})

/** What each role may ask of conversions in a body. */
export const conversionBodies = {
  manager: ofManagers.body,
  advertiser: ofAdvertisers.body,
  affiliate: ofAffiliates.body
}

const conversion = <Row extends Schema.Top>(row: Row) => rowOf(row, AskedConversion.AskedConversion)
const refusal = <Row extends Schema.Top>(row: Row) => rowOf(row, AskedRefusal.AskedRefusal)

const ofRefusals = params({
  identifier: "RefusedConversionsQuery",
  columns: AskedRefusal.all,
  sortable: Struct.keys(AskedRefusal.ofManager),
  filters: ["affiliate", "advertiser", "offer", "goal"]
})
const refusalsOfAffiliates = params({
  identifier: "AffiliateRefusedConversionsQuery",
  columns: AskedRefusal.all,
  sortable: Struct.keys(AskedRefusal.ofAffiliate),
  filters: ["offer", "goal"]
})
const refusalsOfAdvertisers = params({
  identifier: "AdvertiserRefusedConversionsQuery",
  columns: AskedRefusal.all,
  sortable: Struct.keys(AskedRefusal.ofAdvertiser),
  filters: ["affiliate", "offer", "goal"]
})

const csv =
  '"id","transaction_id","created"\r\n' +
  '"12","6f1b0c5e-2f4d-4c7a-9b1e-0d3c5a7e9f10","2026-01-31T12:00:00Z"\r\n'

const made = {
  message: reportMessages.conversions,
  csv,
  description:
    "In the order of time unless `sortField` says otherwise; rows of the same value are in the order of " +
    "their ids, so pages never overlap. Ranges are read in the time zone of the account; without one, " +
    "the last 7 days. `q` looks in the ids of the conversion, its click and its order."
}

const refused = {
  message: reportMessages["refused-conversions"],
  csv,
  description:
    "What was asked of `/track` or by a manager and was not done, with the reason as a stable word and " +
    "as a sentence that says how to mend it. `q` looks in the reason and in the ids as well."
}

const noTool = "`report_run` reads refused conversions for managers"

/** Every conversion, and every one that was refused. */
export class ConversionsReportApi extends HttpApiGroup.make("conversionsReport")
  .add(
    ...twins("reportConversions", "/reports/conversions", {
      ...made,
      params: ofManagers,
      item: conversion(ConversionRow.ConversionRow),
      summary: "Report conversions"
    }),
    ...twins("reportRefusedConversions", "/reports/refused-conversions", {
      ...refused,
      params: ofRefusals,
      item: refusal(RefusedConversionRow.RefusedConversionRow),
      summary: "Report refused conversions"
    }),
    RowsReport.options("listConversionOptions", "/reports/conversions/options", "Conversions")
  )
  .annotate(Area, "reports")
  .annotate(Narrowed, true)
  .annotateMerge(about) {}

/** The conversions of the calling affiliate. */
export class AffiliateConversionsReportApi extends HttpApiGroup.make("affiliateConversionsReport")
  .add(
    ...twins("reportAffiliateConversions", "/reports/conversions", {
      ...made,
      params: ofAffiliates,
      item: conversion(ConversionRow.AffiliateConversionRow),
      summary: "Report the own conversions"
    }),
    ...twins("reportAffiliateRefusedConversions", "/reports/refused-conversions", {
      ...refused,
      params: refusalsOfAffiliates,
      item: refusal(RefusedConversionRow.AffiliateRefusedConversionRow),
      summary: "Report the own refused conversions",
      noTool
    }),
    RowsReport.options(
      "listAffiliateConversionOptions",
      "/reports/conversions/options",
      "Conversions"
    )
  )
  .annotateMerge(about) {}

/** The conversions of the calling advertiser. */
export class AdvertiserConversionsReportApi extends HttpApiGroup.make("advertiserConversionsReport")
  .add(
    ...twins("reportAdvertiserConversions", "/reports/conversions", {
      ...made,
      params: ofAdvertisers,
      item: conversion(ConversionRow.AdvertiserConversionRow),
      summary: "Report the conversions of the own offers"
    }),
    ...twins("reportAdvertiserRefusedConversions", "/reports/refused-conversions", {
      ...refused,
      params: refusalsOfAdvertisers,
      item: refusal(RefusedConversionRow.AdvertiserRefusedConversionRow),
      summary: "Report refused conversions of the own offers",
      noTool
    }),
    RowsReport.options(
      "listAdvertiserConversionOptions",
      "/reports/conversions/options",
      "Conversions"
    )
  )
  .annotateMerge(about) {}
