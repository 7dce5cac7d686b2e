import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Finds what other hosts wait for without reading the backlog of a busy one, and keeps conversions without an invoice
 * out of the index that finds those of one.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`
    CREATE INDEX postback_deliveries_host ON postback_deliveries (host, next_millis)
    WHERE next_millis IS NOT NULL`

  yield* sql`DROP INDEX conversions_invoice_id`
  yield* sql`
    CREATE INDEX conversions_invoice_id ON conversions (invoice_id) WHERE invoice_id IS NOT NULL`
})
