import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { Account } from "../sessions/Account.ts"

/** Takes an account from the people who belong to it; people who then belong to none are forgotten. */
export const makeSignOut = Effect.map(SqlClient.SqlClient, (sql) =>
  Effect.fnUntraced(function* ({ account_id, role }: Account) {
    const isOf = sql`role = ${role} AND account_id = ${account_id}`
    const members = yield* sql<{ readonly person_id: number }>`
      SELECT person_id FROM person_accounts WHERE ${isOf}`
    yield* sql`DELETE FROM sessions WHERE ${isOf}`
    yield* sql`DELETE FROM person_accounts WHERE ${isOf}`
    for (const { person_id } of members) {
      yield* sql`DELETE FROM person_tokens WHERE person_id = ${person_id}`
      yield* sql`
        DELETE FROM people WHERE id = ${person_id}
          AND NOT EXISTS (SELECT 1 FROM person_accounts WHERE person_id = ${person_id})`
    }
  })
)
