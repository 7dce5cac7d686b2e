import { AccountKey, Member, SavedReport } from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems, Request } from "../../records/Form.ts"

/** Checks of what people do with their own account, by the domain's schemas. */

export const keyProblems = (request: Request): Problems =>
  problemsBy(AccountKey.AccountKeyCreate, request)

export const inviteProblems = (request: Request): Problems =>
  problemsBy(Member.MemberInvite, request)

export const reportProblems = ({ name }: Request): Problems =>
  problemsBy(SavedReport.SavedReportCreate, { name: name ?? "", report: "statistics" })

/** The dialog shows the parts of a schedule as fields of its own. */
export const scheduleProblems = (request: Request): Problems =>
  Object.fromEntries(
    Object.entries(problemsBy(SavedReport.SavedReportUpdate, request)).map(([name, problem]) => [
      name.replace("schedule.", ""),
      problem
    ])
  )
