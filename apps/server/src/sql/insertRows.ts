import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"

/** SQLite takes 32 766 parameters in a statement, PostgreSQL twice as many. */
const maxParameters = 30_000

/** Inserts rows of one shape, as many in a statement as both engines take. */
export const insertRows = Effect.fnUntraced(function* (
  table: string,
  rows: ReadonlyArray<Record<string, unknown>>
) {
  const sql = yield* SqlClient.SqlClient
  const columns = Object.keys(rows[0] ?? {}).length
  if (columns === 0) return
  for (const chunk of Array.chunksOf(rows, Math.floor(maxParameters / columns))) {
    if (Array.isReadonlyArrayNonEmpty(chunk)) {
      yield* sql`INSERT INTO ${sql(table)} ${sql.insert(chunk)}`
    }
  }
})
