import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Lists of large networks: their rows are counted, filtered and found without reading whole records. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { nullsSmallest } = yield* Dialect

  for (const table of ["affiliates", "advertisers", "offers"]) {
    yield* sql`
      CREATE INDEX ${sql(`${table}_listed`)} ON ${sql(table)} (status, id) WHERE deleted IS NULL`
  }
  // The orders that people ask for most.
  yield* sql`
    CREATE INDEX affiliates_by_name ON affiliates (company_name ${nullsSmallest.asc}, id)
    WHERE deleted IS NULL`
  yield* sql`CREATE INDEX campaigns_by_name ON campaigns (name ${nullsSmallest.asc}, id)`
  yield* sql`CREATE INDEX campaigns_offer_id ON campaigns (offer_id)`
  // The offers of an affiliate are known without reading its campaigns.
  yield* sql`CREATE INDEX campaigns_affiliate_offer ON campaigns (affiliate_id, offer_id)`
  yield* sql`DROP INDEX campaigns_affiliate_id`
})
