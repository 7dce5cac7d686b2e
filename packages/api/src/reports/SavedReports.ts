import { Id, ListQuery, type Role, SavedReport, StatisticsRow, TimeZone } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as CsvAnswer from "../http/CsvAnswer.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool } from "../http/Marks.ts"
import { reportInfo } from "../http/ReportInfo.ts"
import { reportMessages } from "../http/ReportMessages.ts"
import * as Responses from "../http/Responses.ts"
import { reportAnswer } from "./ReportAnswer.ts"

/** Reports that are kept under a name, run, and mailed. */

const path = "/reports/saved"
const params = { id: Id.inPath(SavedReport.SavedReportId) }
const shown = Responses.selection("SavedReportListItem", SavedReport.SavedReport)
const info = { "saved-report": SavedReport.SavedReport }

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

const named = (identifier: string, summary: string, description: string) =>
  OpenApi.annotations({ identifier, summary, description })

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

const place = Schema.Struct({
  page: Schema.optionalKey(ListQuery.Page),
  perPage: Schema.optionalKey(ListQuery.PerPage)
})

const transform = CsvAnswer.offered('"offer_id","offer","clicks"\r\n"12","Running shoes","120"\r\n')

/** The saved reports of the caller; there are such endpoints under each role's prefix. */
const saved = <const Name extends string>(role: Role.Role, id: Name) => {
  const whose = `${role.charAt(0).toUpperCase()}${role.slice(1)}`
  return HttpApiGroup.make(id)
    .add(
      HttpApiEndpoint.get("listSavedReports", path, {
        query: listParams(SavedReport.SavedReport, { without: unlisted }),
        success: Responses.page("Saved Reports List", "saved-reports", shown),
        error: ErrorResponses.BadRequest
      }).annotateMerge(named(`list${whose}SavedReports`, "List the saved reports", texts.list)),
      HttpApiEndpoint.get("getSavedReport", `${path}/:id`, {
        params,
        ...details("Saved Report Details", { "saved-report": shown })
      }).annotateMerge(named(`get${whose}SavedReport`, "Get a saved report", "One saved report.")),
      HttpApiEndpoint.get("runSavedReport", `${path}/:id/run`, {
        params,
        query: place,
        success: ran,
        error: ErrorResponses.reading
      })
        .annotateMerge(named(`run${whose}SavedReport`, "Run a saved report", texts.run))
        .annotateMerge(OpenApi.annotations({ transform })),
      HttpApiEndpoint.post("createSavedReport", path, {
        ...creates(SavedReport.SavedReportCreate),
        success: Responses.success("Saved Report Created", info)
      }).annotateMerge(named(`create${whose}SavedReport`, "Save a report", texts.create)),
      HttpApiEndpoint.put("updateSavedReport", `${path}/:id`, {
        params,
        ...changes(SavedReport.SavedReportUpdate),
        success: Responses.success("Saved Report Updated", info)
      }).annotateMerge(named(`update${whose}SavedReport`, "Update a saved report", texts.update)),
      HttpApiEndpoint.delete("deleteSavedReport", `${path}/:id`, {
        params,
        ...removes("Saved Report Deleted")
      }).annotateMerge(named(`delete${whose}SavedReport`, "Delete a saved report", texts.delete))
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
