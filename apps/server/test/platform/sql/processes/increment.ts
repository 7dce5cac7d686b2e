/** Adds 1 to a counter, 50 times, each in a transaction that takes two turns of the event loop. */

import { argv } from "node:process"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import * as Database from "../../../../src/platform/sql/Database.ts"

const increment = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<{ value: number }>`SELECT value FROM notes WHERE id = 1`
  yield* Effect.sleep(1)
  yield* sql`UPDATE notes SET value = ${(row?.value ?? 0) + 1} WHERE id = 1`
})

const program = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.repeat(sql.withTransaction(increment), { times: 49 })
)

await Effect.runPromise(Effect.provide(program, Database.layerSqlite(argv[2] ?? "")))
