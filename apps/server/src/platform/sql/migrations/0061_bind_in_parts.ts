import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Invoices that bind very many conversions, or let go of them, do so in several transactions. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  // Somebody binds to it until `held_until_millis`; whatever it has is let go of from then on.
  yield* sql`
    CREATE TABLE invoice_bindings (
      side ${text} NOT NULL,
      invoice_id BIGINT NOT NULL,
      account_id INTEGER NOT NULL,
      held_until_millis BIGINT NOT NULL,
      PRIMARY KEY (side, invoice_id)
    )`
})
