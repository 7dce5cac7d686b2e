import { CalendarDate, Id, NetworkSummary } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool, Reads, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const day = (description: string) =>
  Schema.optionalKey(CalendarDate.CalendarDate).annotateKey({ description })

/** What networks with games and brokers list; there are none here. */
const Absent = Schema.Struct({ id: Id.Id, title: Schema.String }).annotate({
  examples: [{ id: 1, title: "None" }]
})

const absent = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  what: string
) =>
  HttpApiEndpoint.get(name, path, {
    query: listParams(Absent),
    success: Responses.barePage(`${what} List`, Absent),
    error: ErrorResponses.BadRequest
  })
    .annotate(NoTool, "always empty")
    .annotateMerge(
      texts(
        `List ${what.toLowerCase()}`,
        "Always empty: this network has none. `info` is the list itself."
      )
    )

const summary = <const Name extends string>(name: Name, summary: string, whose: string) =>
  HttpApiEndpoint.post(name, "/dashboard/statistics/network-summary", {
    query: {
      rangeFrom: day("The first day."),
      rangeTo: day("The last day."),
      preset: Schema.optionalKey(Schema.Union([NetworkSummary.Preset, Schema.String])).annotateKey({
        description: "A range by name, in the time zone of the account; ignored beside a bound."
      })
    },
    success: Responses.barePage("Network Summary", NetworkSummary.NetworkSummary),
    error: ErrorResponses.BadRequest
  })
    .annotate(Reads, true)
    .annotate(NoTool, "`report_run` sums the same")
    .annotateMerge(
      texts(
        summary,
        `${whose} by day, beside as many days before; in the time zone of the account, a year at most, ` +
          "by default the last 7 days. Bounds have the last word over `preset`. `info` is the list itself."
      )
    )

const title = "Dashboard"

/** What an affiliate's dashboard begins with. */
export class DashboardApi extends HttpApiGroup.make("dashboard")
  .add(
    summary(
      "summarizeNetwork",
      "Summarize the own traffic",
      "Clicks, conversions and payouts of the calling affiliate"
    ),
    absent("listPlayers", "/players", "Players"),
    absent("listTraders", "/traders", "Traders")
  )
  .annotateMerge(groupTexts(title, "What affiliates see first.")) {}

/** What an advertiser's dashboard begins with. */
export class AdvertiserDashboardApi extends HttpApiGroup.make("advertiserDashboard")
  .add(
    summary(
      "summarizeAdvertiser",
      "Summarize the traffic of the own offers",
      "Clicks, conversions and revenue of the calling advertiser's offers"
    )
  )
  .annotateMerge(groupTexts(title, "What advertisers see first.")) {}

/** What a manager's dashboard begins with. */
export class NetworkDashboardApi extends HttpApiGroup.make("networkDashboard")
  .add(
    summary(
      "summarizeWholeNetwork",
      "Summarize the traffic of the network",
      "Clicks, conversions, revenue, payouts and profit of the network"
    )
  )
  .annotate(Area, "reports")
  .annotate(Narrowed, true)
  .annotateMerge(groupTexts(title, "What managers see first.")) {}
