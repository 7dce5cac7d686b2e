import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Which request asked for a delivery; null where it was none. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`ALTER TABLE lead_deliveries ADD COLUMN request_id ${text}`
  yield* sql`ALTER TABLE leads_log ADD COLUMN request_id ${text}`
  yield* sql`CREATE INDEX leads_log_request_id ON leads_log (request_id)`
  yield* sql`ALTER TABLE postback_deliveries ADD COLUMN request_id ${text}`
  yield* sql`CREATE INDEX postback_deliveries_request_id ON postback_deliveries (request_id)`
})
