import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * A search of affiliates on SQLite reads this index instead of whole records, whose texts lie behind ninety
 * other columns. PostgreSQL keeps long texts apart from the row, and its indexes refuse them.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine } = yield* Dialect

  if (engine === "sqlite")
    yield* sql`
      CREATE INDEX affiliates_searched ON affiliates (id, search_text) WHERE deleted IS NULL`
})
