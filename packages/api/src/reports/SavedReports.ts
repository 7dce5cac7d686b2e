import { Id, ListQuery, type Role, SavedReport, StatisticsRow, TimeZone } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool } from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import { reportInfo } from "../http/ReportInfo.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import { reportAnswer } from "./ReportAnswer.ts"

/** Reports that are kept under a name, run, and mailed. */

const path = "/reports/saved"
const params = { id: Id.inPath(SavedReport.SavedReportId) }

/** The answer of a run is that of the report itself. */
const ran = reportAnswer(reportMessages.statistics, {
  ...reportInfo,
  timezone: Schema.optionalKey(TimeZone.TimeZone),
  rows: Schema.optionalKey(
    Schema.Struct({
      rows: Schema.Array(StatisticsRow.StatisticsRow),
      totals: StatisticsRow.StatisticsTotals
    })
  ).annotate({ description: "Of statistics" }),
  transactions: Schema.optionalKey(
    Schema.Array(
      Schema.Record(Schema.String, Schema.Unknown).annotate({
        examples: [{ conv_status: "approved" }]
      })
    )
  ).annotate({ description: "Of reports of single events" })
}).annotate({ description: "What the report itself answers" })

const scheduled =
  `A \`schedule\` mails it as CSV to people of the account, ${SavedReport.mostScheduled} reports of it at most; a ` +
  `table of more than ${SavedReport.mostMailed / 1024 / 1024} MB is not sent, and the letter says so.`

const texts = {
  list: "Those of the own account, and for managers those that are shared with their role.",
  run:
    "Answers what the report itself would for the caller, whose zone its days are read in: what the caller may not " +
    "see is not in it, whoever saved it.",
  create:
    `The query is checked as the report itself would. ${scheduled} An account has ${SavedReport.most} saved reports ` +
    "at most, each with a name of its own.",
  update:
    "One of the own account. A missing key keeps its field; null clears `period`, `shared_with` and `schedule`. A " +
    "`query` takes the place of the former one.",
  delete: "One of the own account. It is mailed no longer."
}

/** What differs between those who look, or is of the moment. */
const unlisted = ["is_own", "url", "last_problem", "next_run", "last_run"] as const

const reports = records({
  one: "SavedReport",
  many: "SavedReports",
  path,
  id: "id",
  params,
  query: listParams(SavedReport.SavedReport, { without: unlisted }),
  key: "saved-report",
  keys: "saved-reports",
  record: SavedReport.SavedReport
})

const place = Schema.Struct({
  page: Schema.optionalKey(ListQuery.Page),
  perPage: Schema.optionalKey(ListQuery.PerPage)
})

const transform = CsvAnswer.offered('"offer_id","offer","clicks"\r\n"12","Running shoes","120"\r\n')

/** The saved reports of the caller; there are such endpoints under each role's prefix. */
const saved = <const Name extends string>(role: Role.Role, id: Name) => {
  const whose = `${role.charAt(0).toUpperCase()}${role.slice(1)}`
  const named = (verb: string, plural = "") =>
    OpenApi.annotations({ identifier: `${verb}${whose}SavedReport${plural}` })
  return HttpApiGroup.make(id)
    .add(
      reports.list("List the saved reports", texts.list).annotateMerge(named("list", "s")),
      reports.get("Get a saved report", "One saved report.").annotateMerge(named("get")),
      HttpApiEndpoint.get("runSavedReport", `${path}/:id/run`, {
        params,
        query: place,
        success: ran,
        error: ErrorResponses.reading
      })
        .annotateMerge(
          OpenApi.annotations({ summary: "Run a saved report", description: texts.run, transform })
        )
        .annotateMerge(named("run")),
      reports
        .create(SavedReport.SavedReportCreate, "Save a report", texts.create)
        .annotateMerge(named("create")),
      reports
        .update(SavedReport.SavedReportUpdate, "Update a saved report", texts.update)
        .annotateMerge(named("update")),
      reports.remove("Delete a saved report", texts.delete).annotateMerge(named("delete"))
    )
    .annotateEndpoints(
      NoTool,
      "`report_run` asks any report; people keep and schedule those they like"
    )
    .annotateMerge(
      groupTexts("Saved reports", "Reports under a name, which are run again and mailed.")
    )
}

/** Saved reports of managers, who may share them by role. */
export class ManagerSavedReportsApi extends saved("manager", "managerSavedReports")
  .annotate(Area, "own")
  .annotate(Narrowed, true) {}

/** Saved reports of advertisers. */
export class AdvertiserSavedReportsApi extends saved("advertiser", "advertiserSavedReports") {}

/** Saved reports of affiliates. */
export class AffiliateSavedReportsApi extends saved("affiliate", "affiliateSavedReports") {}
