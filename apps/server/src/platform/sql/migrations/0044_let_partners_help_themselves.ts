import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** What the network lets affiliates and advertisers do without a manager. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`ALTER TABLE network ADD COLUMN approve_postbacks INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE network ADD COLUMN advertisers_decide INTEGER NOT NULL DEFAULT 0`
})
