import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import { searchText } from "../lists/searchText.ts"

const tables = ["categories", "tags", "tiers", "traffic_sources", "traffic_approaches"]

/** Managers change reference data: a title is unique within its list, and what is deleted stays readable. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`ALTER TABLE traffic_approaches ADD COLUMN search_text ${text} NOT NULL DEFAULT ''`
  const approaches = yield* sql<{ readonly id: number; readonly title: string }>`
    SELECT id, title FROM traffic_approaches`
  for (const { id, title } of approaches) {
    yield* sql`
      UPDATE traffic_approaches SET search_text = ${searchText(title)} WHERE id = ${id}`
  }

  for (const table of tables) {
    const name = sql(table)
    yield* sql`ALTER TABLE ${name} ADD COLUMN deleted BIGINT`
    // Titles were not unique before: those that came later tell their id.
    yield* sql`
      UPDATE ${name} SET title = title || ' (' || CAST(id AS TEXT) || ')'
      WHERE EXISTS (SELECT 1 FROM ${name} o WHERE o.title = ${name}.title AND o.id < ${name}.id)`
    yield* sql`
      CREATE UNIQUE INDEX ${sql(`${table}_title`)} ON ${name} (title) WHERE deleted IS NULL`
  }
})
