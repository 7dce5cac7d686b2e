import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What managers may do. Those who were there could do everything, and go on. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`ALTER TABLE managers ADD COLUMN role ${text} NOT NULL DEFAULT 'analyst'`
  yield* sql`ALTER TABLE managers ADD COLUMN assigned_only INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE managers ADD COLUMN deleted BIGINT`
  yield* sql`UPDATE managers SET role = 'owner'`

  // What a manager was assigned is found without reading what all the others were.
  for (const account of ["affiliate", "advertiser"]) {
    yield* sql`
      CREATE INDEX ${sql(`${account}_managers_manager`)}
      ON ${sql(`${account}_managers`)} (manager_id, ${sql(`${account}_id`)})`
  }
})
