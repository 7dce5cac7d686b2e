import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/**
 * Deliveries that are due are read in the order of their time and id. Without the id PostgreSQL sorts all
 * that became due at one moment, a whole backlog, to find the first few.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ["lead_deliveries", "postback_deliveries"]) {
    const index = sql(`${table}_due`)
    yield* sql`DROP INDEX ${index}`
    yield* sql`
      CREATE INDEX ${index} ON ${sql(table)} (next_millis, id) WHERE next_millis IS NOT NULL`
  }
})
