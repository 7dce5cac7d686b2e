import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What accounts did, and what was done to them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE activity_log (
      id ${identity},
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      created BIGINT NOT NULL,
      action ${text} NOT NULL,
      entity ${text} NOT NULL,
      entity_id INTEGER,
      actor ${text} NOT NULL,
      ip ${text},
      user_agent ${text},
      message ${text} NOT NULL
    )`

  yield* sql`
    CREATE INDEX activity_log_account ON activity_log (role, account_id, created, id)`
})
