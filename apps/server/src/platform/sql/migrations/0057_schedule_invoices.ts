import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Up to which day the invoices of accounts were made that nobody asks for. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`
    CREATE TABLE invoice_runs (
      side ${text} NOT NULL,
      account_id BIGINT NOT NULL,
      done_until ${text} NOT NULL,
      failed BIGINT,
      PRIMARY KEY (side, account_id)
    )`
})
