import type { Person } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Account } from "../sessions/Account.ts"

/** Rows that belong to the person alone. */
const ofPerson = ["sessions", "person_tokens", "recovery_codes", "totps", "passkeys"] as const

/** Removes a person from an account. A person who then belongs to no account is deleted. */
export const makeLeave = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* (person_id: Person.PersonId, { account_id, role }: Account) {
    const isThere = sql`person_id = ${person_id} AND role = ${role} AND account_id = ${account_id}`
    yield* sql`DELETE FROM sessions WHERE ${isThere}`
    yield* sql`DELETE FROM person_accounts WHERE ${isThere}`
    const isNowhere = sql`
      NOT EXISTS (SELECT 1 FROM person_accounts WHERE person_id = ${person_id})`
    for (const table of ofPerson) {
      yield* sql`DELETE FROM ${sql(table)} WHERE person_id = ${person_id} AND ${isNowhere}`
    }
    yield* sql`DELETE FROM people WHERE id = ${person_id} AND ${isNowhere}`
  })
)

/** Removes all people from an account. */
export const makeSignOut = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const leave = yield* makeLeave
  return Effect.fnUntraced(function* (account: Account) {
    const { account_id, role } = account
    const members = yield* sql<{ readonly person_id: Person.PersonId }>`
      SELECT person_id FROM person_accounts WHERE role = ${role} AND account_id = ${account_id}`
    for (const { person_id } of members) yield* leave(person_id, account)
  })
})
