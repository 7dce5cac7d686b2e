import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** The clicks that were made for leads without one, by digests of what the leads said. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect
  yield* sql`
    CREATE TABLE lead_clicks (
      digest ${text} PRIMARY KEY,
      click_id ${text} NOT NULL,
      created_millis BIGINT NOT NULL
    )`
})
