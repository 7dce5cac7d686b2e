import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What somebody has on lease is found without reading the backlog that became due before it. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["lead_deliveries", "postback_deliveries"]) {
    yield* sql`
      CREATE INDEX ${sql(`${table}_leased`)} ON ${sql(table)} (next_millis, id)
      WHERE lease_token IS NOT NULL`
  }
})
