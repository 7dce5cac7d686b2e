import { AccountKey, Member } from "@affnet/domain"
import { problemsBy } from "../../records/checkBy.ts"
import type { Problems, Request } from "../../records/Form.ts"

/** Checks of what people do with their own account, by the domain's schemas. */

export const keyProblems = (request: Request): Problems =>
  problemsBy(AccountKey.AccountKeyCreate, request)

export const inviteProblems = (request: Request): Problems =>
  problemsBy(Member.MemberInvite, request)
