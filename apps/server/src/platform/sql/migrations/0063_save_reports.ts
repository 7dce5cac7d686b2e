import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Reports under a name, which may be mailed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // Somebody sends it until `held_until`, or it rests until then.
  yield* sql`
    CREATE TABLE saved_reports (
      id ${identity},
      role ${text} NOT NULL,
      account_id BIGINT NOT NULL,
      name ${text} NOT NULL,
      report ${text} NOT NULL,
      query ${text} NOT NULL,
      period ${text},
      shared_with ${text} NOT NULL,
      schedule ${text},
      next_run BIGINT,
      last_run BIGINT,
      last_problem ${text},
      held_until BIGINT,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX saved_reports_name ON saved_reports (role, account_id, name)`
  yield* sql`
    CREATE INDEX saved_reports_due ON saved_reports (next_run) WHERE next_run IS NOT NULL`
})
