import type { Viewer } from "../../data/session.ts"
import { paging } from "../../records/Asked.ts"
import { type Details, noun } from "../../records/Noun.ts"
import { code, flag, labels, link, moment, record, said, text } from "../../records/Shown.ts"
import type { Text } from "../../texts/Text.ts"
import { periodTitles } from "../../ui/PeriodPicker.tsx"
import { managerRoles } from "../states.ts"
import { frequencies, savedReportActions } from "./savedReportActions.ts"
import { savedReportsOf } from "./saveReport.ts"

const kinds = {
  statistics: "Statistics",
  conversions: "Conversions",
  clicks: "Clicks"
} as const satisfies Readonly<Record<string, Text>>

/** The page of a report, whatever host the network calls its own. */
const pathOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const csvOf = (role: Viewer["role"], id: number) => async (): Promise<Uint8Array> => {
  const pieces: Array<string> = []
  for await (const piece of savedReportsOf[role].run.csv(id).text()) pieces.push(piece)
  return new TextEncoder().encode(pieces.join(""))
}

const detailsOf =
  (role: Viewer["role"]) =>
  async (id: number): Promise<Details> => {
    const { data: report, etag } = await savedReportsOf[role].get(id).withResponse()
    const version = etag === undefined ? undefined : { ifMatch: etag }
    const { schedule } = report
    return {
      title: report.name,
      links: report.url ? [{ to: pathOf(report.url), title: "Show it" }] : [],
      actions: report.is_own ? savedReportActions(role, id, report, version) : [],
      sections: [
        {
          title: "Report",
          facts: [
            ["What", said(report.report && kinds[report.report])],
            ["Days", said(report.period && periodTitles[report.period])],
            ["Asks for", code(JSON.stringify(report.query))],
            ["Own", flag(report.is_own)],
            ...(role === "manager"
              ? [
                  [
                    "Shared with",
                    labels(report.shared_with?.map((one) => managerRoles[one]))
                  ] as const
                ]
              : []),
            ["Changed", moment(report.updated)]
          ]
        },
        {
          title: "By mail",
          facts: [
            ["How often", said(schedule ? frequencies[schedule.frequency] : "Never")],
            ["To", labels(schedule?.recipients)],
            ["Next time", moment(report.next_run)],
            ["Last time", moment(report.last_run)],
            ["Problem", text(report.last_problem)]
          ]
        },
        {
          title: "File",
          files: [
            { title: "CSV", name: `report-${id}.csv`, type: "text/csv", load: csvOf(role, id) }
          ]
        }
      ]
    }
  }

/** Reports that the account keeps under a name. */
export const savedReports = (role: Viewer["role"]) =>
  noun({
    title: "Saved reports",
    empty: "No saved reports yet. Statistics can be saved under a name.",
    list: (asked) => savedReportsOf[role].list(paging(asked)),
    key: ({ id }) => id,
    columns: [
      ["Name", ({ id, name }) => record("saved-reports", id, name), "name"],
      ["What", ({ report }) => said(report && kinds[report])],
      ["Days", ({ period }) => said(period && periodTitles[period])],
      ["By mail", ({ schedule }) => said(schedule ? frequencies[schedule.frequency] : "Never")],
      ["Next time", ({ next_run }) => moment(next_run)],
      ["Show it", ({ url }) => (url ? link(pathOf(url), "Show it") : text(undefined))]
    ],
    details: detailsOf(role)
  })
