/** People sign in. An account may have several, and a person may belong to several accounts. */
import { Schema } from "effect"
import { Id } from "../values/Id.ts"
import { idOf } from "../values/idOf.ts"
import type { Problem } from "../values/Problem.ts"
import { Role } from "./Role.ts"

/** The id of a person. */
export const PersonId = idOf("a person").pipe(Schema.brand("PersonId"))
export type PersonId = typeof PersonId.Type

/** What a person may do in an account: everything, all but keys and people, or read. */
export const Access = Schema.Literals(["admin", "member", "viewer"]).annotate({
  description:
    "`admin` = everything that the account may do, `member` = the same but for keys and people, " +
    "`viewer` = reading"
})
export type Access = typeof Access.Type

/** An account that a person belongs to. */
export const PersonAccount = Schema.Struct({
  role: Role,
  account_id: Id.annotate({ description: "Id of the manager, advertiser or affiliate" }),
  name: Schema.NullOr(Schema.String).annotate({
    description: "Name of the company, or of the person where there is none"
  }),
  access: Access
}).annotate({ identifier: "PersonAccount", description: "An account that a person belongs to" })
export type PersonAccount = typeof PersonAccount.Type

/**
 * Why an account cannot set the password of a person: its managers could then sign in to the person's other
 * accounts.
 */
export const passwordProblem: Problem = {
  field: "password",
  problem: "is that of somebody who signs in to other accounts as well, and alone changes it"
}
