import { Effect } from "effect"
import { SqlClient } from "effect/sql"

/** Marks the postbacks that wait for a manager: those of before can't be told from others that are disabled. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  yield* sql`ALTER TABLE postbacks ADD COLUMN awaits_approval INTEGER NOT NULL DEFAULT 0`
  yield* sql`CREATE INDEX postbacks_awaits_approval ON postbacks (awaits_approval, id)`
})
