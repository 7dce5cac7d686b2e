import { AskedClick, ClickRow } from "@affnet/domain"
import { type Schema, Struct } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { Area, groupTexts, Narrowed } from "../http/Marks.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as RowsReport from "./RowsReport.ts"

/** Clicks one by one, for every role. */

const about = groupTexts("Clicks report", "Clicks one by one, and why some of them are invalid.")

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
const ofAdvertiser = ["affiliate", "offer", "currency", ...ofVisit] as const

const { all: columns, allInvalid, allLogged } = AskedClick

const clicksOfManagers = params({
  identifier: "ClicksQuery",
  columns,
  sortable: Struct.keys(AskedClick.ofManager),
  filters: ofManager
})
const clicksOfAffiliates = params({
  identifier: "AffiliateClicksQuery",
  columns,
  sortable: Struct.keys(AskedClick.ofAffiliate),
  filters: ofAffiliate
})
const invalidOfManagers = params({
  identifier: "InvalidClicksQuery",
  columns: allInvalid,
  sortable: Struct.keys(AskedClick.invalidOfManager),
  filters: ofManager
})
const invalidOfAffiliates = params({
  identifier: "AffiliateInvalidClicksQuery",
  columns: allInvalid,
  sortable: Struct.keys(AskedClick.invalidOfAffiliate),
  filters: ofAffiliate
})

const clicksOfAdvertisers = params({
  identifier: "AdvertiserClicksQuery",
  columns,
  sortable: Struct.keys(AskedClick.ofAdvertiser),
  filters: ofAdvertiser
})
const logOfManagers = params({
  identifier: "ClicksLogQuery",
  columns: allLogged,
  sortable: Struct.keys(AskedClick.loggedOfManager),
  filters: ofManager
})
const logOfAffiliates = params({
  identifier: "AffiliateClicksLogQuery",
  columns: allLogged,
  sortable: Struct.keys(AskedClick.loggedOfAffiliate),
  filters: ofAffiliate
})
const logOfAdvertisers = params({
  identifier: "AdvertiserClicksLogQuery",
  columns: allLogged,
  sortable: Struct.keys(AskedClick.loggedOfAdvertiser),
  filters: ofAdvertiser
})

/** What each role may ask of clicks in a body. */
export const clickBodies = {
  manager: clicksOfManagers.body,
  advertiser: clicksOfAdvertisers.body,
  affiliate: clicksOfAffiliates.body
}

const click = <Row extends Schema.Top>(row: Row) => rowOf(row, AskedClick.AskedClick)

const csv = '"click_id","created"\r\n"019c0a1b2c3d4e5f60718293a4b5c6d7","2026-01-31T12:00:00Z"\r\n'

const valid = {
  message: reportMessages.clicks,
  csv,
  description:
    "The valid clicks, those that statistics count as `clicks`. In the order of time unless `sortField` " +
    "says otherwise; rows of the same value are in the order of their ids, so pages never overlap. Ranges " +
    "are read in the time zone of the account; without one, the last 7 days. `q` looks in the ids of the " +
    "click and in the source."
}

const invalid = {
  message: reportMessages["invalid-clicks"],
  csv,
  description:
    "The clicks that statistics count as `invalid_clicks`, with the reason as a stable word and as a " +
    "sentence. `q` looks in the reason as well."
}

const logged = {
  message: reportMessages["clicks-log"],
  csv,
  description:
    "The clicks that statistics count as `invalid_clicks`, with the reason and the destination: where such a " +
    "click goes as things are set now. `q` looks in the reason as well."
}

const noTool = "`report_run` reads invalid clicks"

/** Every click. */
export class ClicksReportApi extends HttpApiGroup.make("clicksReport")
  .add(
    ...twins("reportClicks", "/reports/clicks", {
      ...valid,
      params: clicksOfManagers,
      item: click(ClickRow.ClickRow),
      summary: "Report clicks"
    }),
    ...twins("reportInvalidClicks", "/reports/invalid-clicks", {
      ...invalid,
      params: invalidOfManagers,
      item: click(ClickRow.InvalidClickRow),
      summary: "Report invalid clicks"
    }),
    ...twins("reportLoggedClicks", "/reports/logs/clicks", {
      ...logged,
      params: logOfManagers,
      item: click(ClickRow.LoggedClickRow),
      summary: "Report the log of clicks",
      noTool
    }),
    RowsReport.options("listClickOptions", "/reports/clicks/options", "Clicks")
  )
  .annotate(Area, "reports")
  .annotate(Narrowed, true)
  .annotateMerge(about) {}

/** The clicks that the calling affiliate brought. */
export class AffiliateClicksReportApi extends HttpApiGroup.make("affiliateClicksReport")
  .add(
    ...twins("reportAffiliateClicks", "/reports/clicks", {
      ...valid,
      params: clicksOfAffiliates,
      item: click(ClickRow.AffiliateClickRow),
      summary: "Report the own clicks"
    }),
    ...twins("reportAffiliateInvalidClicks", "/reports/invalid-clicks", {
      ...invalid,
      params: invalidOfAffiliates,
      item: click(ClickRow.AffiliateInvalidClickRow),
      summary: "Report the own invalid clicks"
    }),
    ...twins("reportAffiliateLoggedClicks", "/reports/logs/clicks", {
      ...logged,
      params: logOfAffiliates,
      item: click(ClickRow.AffiliateLoggedClickRow),
      summary: "Report the log of the own clicks",
      noTool
    }),
    RowsReport.options("listAffiliateClickOptions", "/reports/clicks/options", "Clicks")
  )
  .annotateMerge(about) {}

/** The clicks on the offers of the calling advertiser. */
export class AdvertiserClicksReportApi extends HttpApiGroup.make("advertiserClicksReport")
  .add(
    ...twins("reportAdvertiserClicks", "/reports/clicks", {
      ...valid,
      params: clicksOfAdvertisers,
      item: click(ClickRow.AdvertiserClickRow),
      summary: "Report the clicks on the own offers"
    }),
    ...twins("reportAdvertiserLoggedClicks", "/reports/logs/clicks", {
      ...logged,
      params: logOfAdvertisers,
      item: click(ClickRow.AdvertiserLoggedClickRow),
      summary: "Report the log of clicks on the own offers",
      noTool: "an advertiser's invalid clicks are read by people"
    }),
    RowsReport.options("listAdvertiserClickOptions", "/reports/clicks/options", "Clicks")
  )
  .annotateMerge(about) {}
