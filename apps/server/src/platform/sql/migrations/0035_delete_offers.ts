import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Offers and landing pages can be deleted; clicks and conversions keep referring to their rows. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`ALTER TABLE offers ADD COLUMN deleted BIGINT`
  yield* sql`ALTER TABLE landing_pages ADD COLUMN deleted BIGINT`

  // An offer is active, inactive or in its tests: 1, 2 or 3. Rejected ones were never active.
  yield* sql`UPDATE offers SET status = 2 WHERE status = 4`

  // Of each set of equal ids the oldest offer keeps its own.
  yield* sql`
    UPDATE offers SET external_id = NULL WHERE external_id IS NOT NULL AND id NOT IN (
      SELECT MIN(id) FROM offers WHERE external_id IS NOT NULL GROUP BY external_id)`
  yield* sql`
    CREATE UNIQUE INDEX offers_external_id ON offers (external_id) WHERE deleted IS NULL`

  yield* sql`CREATE INDEX caps_goal_id ON caps (goal_id) WHERE goal_id IS NOT NULL`
})
