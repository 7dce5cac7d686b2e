import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What speaks against vendors, and since when deliveries wait because of it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`ALTER TABLE vendors ADD COLUMN circuit ${text}`
  yield* sql`ALTER TABLE vendors ADD COLUMN gone BIGINT`
  yield* sql`ALTER TABLE lead_deliveries ADD COLUMN held_since_millis BIGINT`
  yield* sql`
    CREATE INDEX lead_deliveries_held ON lead_deliveries (vendor_id)
    WHERE held_since_millis IS NOT NULL`
})
