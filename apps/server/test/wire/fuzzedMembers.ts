import { Role } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { digest } from "../../src/accounts/keys/NewKey.ts"
import { givenRow } from "../fixtures/givenRow.ts"

/** So many are changed and removed; with those whom the fuzzer invites they are fewer than the most. */
const some = 15

/** Beyond the ids that the fuzzer makes up. */
let id = 9_100_000

/** Somebody of an account who has no password; invited with what a link holds, if there is one. */
const givenMember = Effect.fnUntraced(function* (
  role: Role.Role,
  account_id: number,
  token?: string
) {
  id += 1
  const moments = { created: 1, updated: 1 }
  const person = { email: `member-${id}@people.example`, hash: null, ...moments }
  const person_id = yield* givenRow("people", person)
  yield* givenRow("person_accounts", {
    id,
    person_id,
    role,
    account_id,
    access: "viewer",
    created: 1,
    ...(token === undefined ? {} : { invitation: digest(token), invitation_expires: 4_102_444_800 })
  })
  return { id, person_id }
})

/** People of the accounts that call, and invitations that may be accepted again and again. */
export const fuzzedMembers = Effect.fnUntraced(function* (
  callers: Readonly<Record<Role.Role, { readonly account_id: number }>>,
  invitedTo: number
) {
  const sql = yield* SqlClient.SqlClient
  const ids: Record<string, ReadonlyArray<number | string>> = {}
  for (const role of Role.Role.literals) {
    const owner = `${role.charAt(0).toUpperCase()}${role.slice(1)}`
    const member = Effect.suspend(() => givenMember(role, callers[role].account_id))
    const made = yield* Effect.replicateEffect(member, some)
    ids[`remove${owner}Person.id`] = made.map((one) => one.id)
    ids[`update${owner}Person.id`] = [(yield* member).id]
    // Each gets few letters.
    ids[`invite${owner}Person.email`] = made.map((one) => `${role}-${one.id}@invited.example`)
  }
  const tokens = Array.from({ length: 20 }, (_, index) => `I${String(index).padStart(42, "0")}`)
  const invited = yield* Effect.forEach(tokens, (token) =>
    Effect.map(givenMember("affiliate", invitedTo, token), (one) => ({ ...one, token }))
  )
  ids["acceptInvitation.token"] = tokens

  const inviteAgain = Effect.forEach(invited, (one) =>
    sql`
      UPDATE person_accounts SET invitation = ${digest(one.token)},
        invitation_expires = 4102444800 WHERE id = ${one.id}`.pipe(
      Effect.andThen(sql`UPDATE people SET hash = NULL WHERE id = ${one.person_id}`)
    )
  ).pipe(Effect.orDie)

  return { ids, again: { "/auth/accept-invitation": inviteAgain } }
})
