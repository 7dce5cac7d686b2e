import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** People sign in with passkeys. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // `credential` is the id that the authenticator gave it, `counter` how often that has signed.
  yield* sql`
    CREATE TABLE passkeys (
      id ${identity},
      person_id INTEGER NOT NULL REFERENCES people (id),
      credential ${text} NOT NULL,
      public_key ${text} NOT NULL,
      counter BIGINT NOT NULL,
      name ${text} NOT NULL,
      is_backed_up INTEGER NOT NULL,
      created BIGINT NOT NULL,
      last_used BIGINT
    )`
  yield* sql`CREATE UNIQUE INDEX passkeys_credential ON passkeys (credential)`
  yield* sql`CREATE INDEX passkeys_person ON passkeys (person_id)`

  // What authenticators are to sign, by its digest; nobody's where somebody signs in.
  yield* sql`
    CREATE TABLE passkey_challenges (
      digest ${text} NOT NULL PRIMARY KEY,
      person_id INTEGER,
      expires BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX passkey_challenges_expires ON passkey_challenges (expires)`
})
