/** Inserts row after row into the database file named as its argument, and prints the id of each. */

import { writeSync } from "node:fs"
import { argv } from "node:process"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../../src/platform/sql/Database.ts"

const insertAndAcknowledge = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`INSERT INTO notes (value) VALUES (1) RETURNING id`.pipe(
    sql.withTransaction
  )
  writeSync(1, `${String(row?.id)}\n`)
})

Effect.runFork(
  Effect.forever(insertAndAcknowledge).pipe(Effect.provide(Database.layerSqlite(argv[2] ?? "")))
)
