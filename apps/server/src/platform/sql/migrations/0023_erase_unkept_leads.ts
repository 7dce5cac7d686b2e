import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What a person's records in the log are found by where no lead is left to lead to them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  for (const key of ["email_key", "phone_key"]) {
    yield* sql`ALTER TABLE leads_log ADD COLUMN ${sql(key)} ${text}`
    yield* sql`
      CREATE INDEX ${sql(`leads_log_${key}`)} ON leads_log (${sql(key)})
      WHERE ${sql(key)} IS NOT NULL`
  }
  yield* sql`
    CREATE INDEX leads_log_not_erased ON leads_log (created_millis) WHERE erased IS NULL`
})
