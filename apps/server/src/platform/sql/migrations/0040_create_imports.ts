import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Imports of files, with what became of each line. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect
  yield* sql`
    CREATE TABLE imports (
      id ${identity},
      kind ${text} NOT NULL,
      dry_run INTEGER NOT NULL,
      all_or_nothing INTEGER NOT NULL,
      status ${text} NOT NULL,
      phase ${text} NOT NULL,
      lines INTEGER NOT NULL,
      lines_done INTEGER NOT NULL DEFAULT 0,
      lines_accepted INTEGER NOT NULL DEFAULT 0,
      lines_refused INTEGER NOT NULL DEFAULT 0,
      manager_id INTEGER,
      file_name ${text},
      lease_token ${text},
      lease_until_millis BIGINT NOT NULL DEFAULT 0,
      attempts INTEGER NOT NULL DEFAULT 0,
      created BIGINT NOT NULL,
      finished BIGINT
    )`
  yield* sql`CREATE INDEX imports_file_name ON imports (file_name)`
  yield* sql`
    CREATE INDEX imports_open ON imports (lease_until_millis) WHERE finished IS NULL`
  yield* sql`
    CREATE TABLE import_lines (
      id ${identity},
      import_id INTEGER NOT NULL,
      line INTEGER NOT NULL,
      status ${text} NOT NULL,
      record_id INTEGER,
      "column" ${text},
      message ${text}
    )`
  yield* sql`CREATE INDEX import_lines_import_id ON import_lines (import_id, line)`
})
