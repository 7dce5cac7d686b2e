import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * Whoever asks for a new password leaves a token behind, also where nobody has the address: otherwise the time of
 * the answer would tell. Tokens are good for an hour, so those that are there end with this.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  yield* sql`DROP TABLE person_tokens`
  yield* sql`
    CREATE TABLE person_tokens (
      digest ${text} NOT NULL PRIMARY KEY,
      person_id INTEGER REFERENCES people (id),
      expires BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX person_tokens_person ON person_tokens (person_id)`
  yield* sql`CREATE INDEX person_tokens_expires ON person_tokens (expires)`
})
