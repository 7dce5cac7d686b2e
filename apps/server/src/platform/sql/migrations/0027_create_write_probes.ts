import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What is written to find out whether the database takes writes. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect
  yield* sql`CREATE TABLE write_probes (id ${identity}, filler ${text} NOT NULL)`
})
