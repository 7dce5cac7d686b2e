import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** How much conversions and affiliates look like fraud, and what is done about it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`ALTER TABLE network ADD COLUMN fraud_rules_off ${text} NOT NULL DEFAULT '[]'`
  yield* sql`ALTER TABLE network ADD COLUMN fraud_threshold INTEGER`
  yield* sql`ALTER TABLE network ADD COLUMN fraud_action ${text} NOT NULL DEFAULT 'hold'`

  yield* sql`ALTER TABLE conversions ADD COLUMN antifraud_logic_score INTEGER`
  yield* sql`ALTER TABLE conversions ADD COLUMN fraud_rules ${text}`

  // When its score was made last.
  yield* sql`ALTER TABLE affiliates ADD COLUMN fraud_scored BIGINT NOT NULL DEFAULT 0`
  yield* sql`CREATE INDEX affiliates_fraud_scored ON affiliates (fraud_scored, id)`
})
