import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Clicks may leave the database for the engine of statistics that has them as well. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  // Clicks of before this instant are for certain in that engine, and leave the database or have left it.
  yield* sql`ALTER TABLE statistics_feed_state ADD COLUMN moved_before BIGINT NOT NULL DEFAULT 0`
  // When that was made certain of the last month; null once its clicks have left.
  yield* sql`ALTER TABLE statistics_feed_state ADD COLUMN moved_millis BIGINT`

  // Clicks that conversions are about to be made of stay while their month leaves.
  yield* sql`CREATE TABLE returned_clicks (id ${text} PRIMARY KEY, created_millis BIGINT NOT NULL)`
})
