/** The people of an account, as the account itself manages them. */
import { Schema } from "effect"
import { EmailAddress } from "../values/EmailAddress.ts"
import { payload, record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"
import { type Problem, taken } from "../values/Problem.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { Password } from "./AccountInput.ts"
import { Access } from "./Person.ts"
import { Token } from "./SignIn.ts"

/** The most people of an account, invited ones included. */
export const most = 50

/** The lifetime of an invitation, in seconds. */
export const invitationSeconds = 7 * 86_400

/** The id of a person within an account: another account has another id for the same person. */
export const MemberId = idOf("a person within the account").pipe(Schema.brand("MemberId"))
export type MemberId = typeof MemberId.Type

/** A person of an account, invited or active. */
export const Member = Schema.Struct({
  id: MemberId,
  email: Schema.String,
  access: Access,
  is_invited: Schema.Boolean.annotate({
    description: "Whether the person has not accepted the invitation yet"
  }),
  created: UnixTime
}).pipe(
  record("Member", "Somebody who signs in to an account", {
    id: 12,
    email: "ben@blog.example",
    access: "member",
    is_invited: true,
    created: 1772409600
  })
)
export type Member = typeof Member.Type

const accessMessage = "must be one of admin, member, viewer"
const AccessInput = Access.annotate({ message: accessMessage })

/** The invited person, and the access that the person gets. */
export const MemberInvite = Schema.Struct({ email: EmailAddress, access: AccessInput }).pipe(
  payload("MemberInvite", { email: "ben@blog.example", access: "member" })
)
export type MemberInvite = typeof MemberInvite.Type

/** What a person may do in an account from now on. */
export const MemberUpdate = Schema.Struct({ access: AccessInput }).pipe(
  payload("MemberUpdate", { access: "viewer" })
)
export type MemberUpdate = typeof MemberUpdate.Type

/** The payload that accepts an invitation. */
export const InvitationAnswer = Schema.Struct({
  token: Token,
  password: Password.annotateKey({
    description: "The one that the person signs in with; of somebody who has none yet, a new one"
  })
}).pipe(
  payload("InvitationAnswer", {
    token: "3q2-7wEAAQIDBAUGBwgJCgsMDQ4PEBESExQVFhcYGRo",
    password: "a better horse battery"
  })
)
export type InvitationAnswer = typeof InvitationAnswer.Type

type Standing = Pick<Member, "id" | "access" | "is_invited">

/** Why a person's access can't be changed or removed: an account needs an admin. */
export const changeProblem = (
  members: ReadonlyArray<Standing>,
  id: MemberId,
  access: Access | undefined
): Problem | undefined => {
  const isAdmin = (one: Standing) => one.access === "admin" && !one.is_invited
  const admins = members.filter(isAdmin)
  const isLast = admins.length === 1 && admins[0]?.id === id
  return isLast && access !== "admin"
    ? { field: "access", problem: "must stay admin: nobody else looks after the people" }
    : undefined
}

/** Why a person can't be invited, apart from the limit of people. */
export const inviteProblem = (
  members: ReadonlyArray<Standing>,
  present: Standing | undefined
): Problem | undefined => {
  if (present !== undefined) {
    return present.is_invited ? undefined : { field: "email", problem: taken }
  }
  return members.length < most
    ? undefined
    : { field: "email", problem: `the account has ${most} people, which is the most` }
}
