import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Which promo code a click stands for. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`ALTER TABLE clicks ADD COLUMN promo_code_id INTEGER`
})
