import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** An account has several keys: its main one, and others with names and limits. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`ALTER TABLE api_keys RENAME TO only_keys`
  yield* sql`
    CREATE TABLE api_keys (
      id ${identity},
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      digest ${text} NOT NULL,
      masked ${text} NOT NULL,
      name ${text} NOT NULL DEFAULT 'Main key',
      is_main INTEGER NOT NULL DEFAULT 1,
      read_only INTEGER NOT NULL DEFAULT 0,
      networks ${text},
      created BIGINT NOT NULL,
      expires BIGINT,
      last_used BIGINT,
      replaced BIGINT,
      search_text ${text} NOT NULL DEFAULT 'main key'
    )`
  yield* sql`
    INSERT INTO api_keys (role, account_id, digest, masked, created)
    SELECT role, account_id, digest, masked, created FROM only_keys ORDER BY role, account_id`
  yield* sql`DROP TABLE only_keys`
  yield* sql`CREATE UNIQUE INDEX api_keys_by_digest ON api_keys (digest)`
  yield* sql`
    CREATE UNIQUE INDEX api_keys_name ON api_keys (role, account_id, name) WHERE replaced IS NULL`
  yield* sql`CREATE INDEX api_keys_account ON api_keys (role, account_id)`
})
