/** Reports that are kept under a name: what they ask, for which days, who else sees them and when they are mailed. */
import { Schema } from "effect"
import { ManagerRole } from "../../accounts/Permission.ts"
import type { Role } from "../../accounts/Role.ts"
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { after, clearable } from "../../values/Change.ts"
import { exampleOf, record } from "../../values/Example.ts"
import { idOf } from "../../values/idOf.ts"
import type { Problem } from "../../values/Problem.ts"
import { ReportDate } from "../../values/ReportDate.ts"
import * as Text from "../../values/Text.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import * as ReportPeriod from "./ReportPeriod.ts"
import * as ReportSchedule from "./ReportSchedule.ts"

/** So many saved reports an account has at most. */
export const most = 100

/** So many of them are mailed at most. */
export const mostScheduled = 20

/** A table that is larger is not mailed; the letter says so. In bytes. */
export const mostMailed = 5 * 1024 * 1024

/** The id of a saved report. */
export const SavedReportId = idOf("a saved report").pipe(Schema.brand("SavedReportId"))
export type SavedReportId = typeof SavedReportId.Type

const kinds = ["statistics", "conversions", "clicks"] as const

/** Which report it is. */
export const SavedKind = Schema.Literals(kinds).annotate({
  description: "Which report it is: sums, or rows of single events",
  message: `must be one of ${kinds.join(", ")}`
})
export type SavedKind = typeof SavedKind.Type

const Cell = Schema.Union([Schema.String, Schema.Finite, Schema.Boolean])
const queryMessage = "must be an object of parameters of the report"

/** Parameters of a report, as the body of its POST has them. */
export const SavedQuery = Schema.Record(
  Schema.String,
  Schema.Union([
    Cell,
    Schema.Array(Cell),
    Schema.Record(Schema.String, Schema.Union([Cell, Schema.Array(Cell)]))
  ])
)
  .annotate({ message: queryMessage })
  .annotate({
    description:
      "The parameters of the report as the body of its POST has them: `breakdown`, `breakdowns`, `columns`, filters, " +
      "`q`, `sortField`, `sortDirection`, `originalCurrency`, and `rangeFrom` and `rangeTo` where there is no `period`",
    examples: [{ breakdown: "offer", columns: "clicks,cv_approved", country: [2921044] }]
  })
export type SavedQuery = typeof SavedQuery.Type

/** The longest query, as JSON. */
export const queryMaxLength = 8_192

const texts = {
  query: "What is asked of it",
  period: "The days that it is about, as of when it is run; null = those of the query",
  shared_with:
    "Managers with these roles see it and run it as they may see the network themselves. For managers alone",
  url: "The report in the dashboard, which shows two breakdowns of statistics; null where it has no page for it"
}

/** A report under a name. */
export const SavedReport = Schema.Struct({
  id: SavedReportId,
  name: Schema.String,
  report: SavedKind,
  query: SavedQuery.annotateKey({ description: texts.query }),
  period: Schema.NullOr(ReportPeriod.ReportPeriod).annotateKey({ description: texts.period }),
  shared_with: Schema.Array(ManagerRole).annotateKey({ description: texts.shared_with }),
  is_own: Schema.Boolean.annotateKey({
    description: "Whether it is the caller's account's own, which alone may change it"
  }),
  schedule: Schema.NullOr(ReportSchedule.ReportSchedule).annotateKey({
    description: "When it is mailed; null = never, or to be known by its owner alone"
  }),
  next_run: Schema.NullOr(UnixTime).annotateKey({ description: "When it is mailed next" }),
  last_run: Schema.NullOr(UnixTime).annotateKey({ description: "When it was mailed last" }),
  last_problem: Schema.NullOr(Schema.String).annotateKey({
    description: "Why it was not mailed the last time as it should have been"
  }),
  url: Schema.NullOr(Schema.String).annotateKey({ description: texts.url }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("SavedReport", "A report under a name", {
    id: 4,
    name: "Offers of the week",
    report: "statistics",
    query: { breakdown: "offer", columns: "clicks,cv_approved" },
    period: "last_week",
    shared_with: ["analyst"],
    is_own: true,
    schedule: exampleOf(ReportSchedule.ReportSchedule),
    next_run: 1772434800,
    last_run: null,
    last_problem: null,
    url: "https://network.example/statistics?by=offer&period=last_week",
    created: 1772323200,
    updated: 1772323200
  })
)
export type SavedReport = typeof SavedReport.Type

const Roles = Schema.Array(ManagerRole)

/** What a new saved report is made of. */
export const SavedReportCreate = Schema.Struct({
  name: Text.filled(100),
  report: SavedKind,
  query: Schema.optionalKey(SavedQuery),
  period: clearable(ReportPeriod.ReportPeriod),
  shared_with: clearable(Roles, "must be a list of roles of managers"),
  schedule: clearable(ReportSchedule.ReportScheduleInput, "must be a schedule")
}).annotate({
  identifier: "SavedReportCreate",
  examples: [
    {
      name: "Offers of the week",
      report: "statistics",
      query: { breakdown: "offer", columns: "clicks,cv_approved" },
      period: "last_week"
    }
  ]
})
export type SavedReportCreate = typeof SavedReportCreate.Type

/** What an update may change: a missing key keeps its field. */
export const SavedReportUpdate = Schema.Struct({
  ...SavedReportCreate.fields,
  name: Schema.optionalKey(SavedReportCreate.fields.name),
  report: Schema.optionalKey(SavedKind)
}).annotate({ identifier: "SavedReportUpdate", examples: [{ period: "last_month" }] })
export type SavedReportUpdate = typeof SavedReportUpdate.Type

/** What a saved report says, whoever it belongs to. */
export type Definition = Pick<
  SavedReport,
  "name" | "report" | "query" | "period" | "shared_with" | "schedule"
>

/** What it says after an update. */
export const update = (found: Definition, changes: SavedReportUpdate): Definition => ({
  name: changes.name ?? found.name,
  report: changes.report ?? found.report,
  query: changes.query ?? found.query,
  period: after(changes.period, found.period, null),
  shared_with: after(
    changes.shared_with === undefined ? undefined : [...new Set(changes.shared_with)],
    found.shared_with,
    []
  ),
  schedule:
    changes.schedule === undefined || changes.schedule === null
      ? after(changes.schedule, found.schedule, null)
      : ReportSchedule.scheduleOf(changes.schedule)
})

/** What a new one says. */
export const create = (input: SavedReportCreate): Definition =>
  update(
    {
      name: input.name,
      report: input.report,
      query: {},
      period: null,
      shared_with: [],
      schedule: null
    },
    input
  )

const isGiven = (value: unknown): boolean => value !== undefined && value !== null && value !== ""

/** What is wrong with a definition, beside its query. */
export const problemOf = (
  role: Role,
  { period, query, shared_with }: Definition
): Problem | undefined => {
  if (JSON.stringify(query).length > queryMaxLength) {
    return { field: "query", problem: `must have at most ${queryMaxLength} characters as JSON` }
  }
  if (role !== "manager" && shared_with.length > 0) {
    return {
      field: "shared_with",
      problem: "is for managers; all people of an account see its reports"
    }
  }
  const paged = ["page", "perPage"].find((name) => isGiven(query[name]))
  if (paged !== undefined) {
    return { field: "query", problem: `${paged}: is said when the report is run` }
  }
  const dated = ["rangeFrom", "rangeTo"].find((name) => isGiven(query[name]))
  return period !== null && dated !== undefined
    ? { field: "period", problem: `can't stand beside ${dated} of the query` }
    : undefined
}

/** How many saved reports an account has, and how many of them are mailed, those apart that are changed. */
export interface Counts {
  readonly all: number
  readonly scheduled: number
}

/** Why an account can't have one more. */
export const countProblem = (
  { all, scheduled }: Counts,
  { schedule }: Pick<Definition, "schedule">
): Problem | undefined => {
  if (all >= most)
    return { field: "name", problem: `the account has ${most} saved reports, which is the most` }
  return schedule !== null && scheduled >= mostScheduled
    ? {
        field: "schedule",
        problem: `the account has ${mostScheduled} reports that are mailed, which is the most`
      }
    : undefined
}

/** The bounds of a run on a day of the account's calendar; nothing where the query has its own. */
export const boundsOf = (
  { period }: Pick<Definition, "period">,
  today: CalendarDate
): { readonly rangeFrom?: ReportDate; readonly rangeTo?: ReportDate } => {
  if (period === null) return {}
  const { from, to } = ReportPeriod.daysOf(period, today)
  return { rangeFrom: ReportDate.make(from), rangeTo: ReportDate.make(to) }
}
