import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * People within an account have ids of their own, and may be invited before they belong to it. Affiliates may sign
 * up, and whoever signs in may be asked for a code as well.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`DROP INDEX person_accounts_account`
  yield* sql`ALTER TABLE person_accounts RENAME TO former_person_accounts`
  // `invitation` is the digest of what the mailed link holds; whoever accepted has none.
  yield* sql`
    CREATE TABLE person_accounts (
      id ${identity},
      person_id INTEGER NOT NULL REFERENCES people (id),
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      access ${text} NOT NULL,
      created BIGINT NOT NULL,
      invitation ${text},
      invitation_expires BIGINT
    )`
  yield* sql`
    INSERT INTO person_accounts (person_id, role, account_id, access, created)
    SELECT person_id, role, account_id, access, created FROM former_person_accounts
    ORDER BY created, person_id`
  yield* sql`DROP TABLE former_person_accounts`
  yield* sql`
    CREATE UNIQUE INDEX person_accounts_member ON person_accounts (person_id, role, account_id)`
  yield* sql`CREATE INDEX person_accounts_account ON person_accounts (role, account_id)`
  yield* sql`CREATE UNIQUE INDEX person_accounts_invitation ON person_accounts (invitation)`

  // The manager who looks at somebody else's account.
  yield* sql`ALTER TABLE login_links ADD COLUMN manager_id INTEGER`
  yield* sql`ALTER TABLE sessions ADD COLUMN manager_id INTEGER`

  // Whoever signs up is kept apart until the address is verified, by the digest of what the mailed link holds.
  yield* sql`ALTER TABLE network ADD COLUMN sign_up INTEGER NOT NULL DEFAULT 0`
  yield* sql`
    CREATE TABLE sign_ups (
      digest ${text} NOT NULL PRIMARY KEY,
      hash ${text} NOT NULL,
      terms ${text} NOT NULL,
      expires BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX sign_ups_expires ON sign_ups (expires)`

  // `sealed` is the secret of an app, encrypted; `last_step` the newest step whose code was used.
  yield* sql`
    CREATE TABLE totps (
      person_id INTEGER NOT NULL PRIMARY KEY REFERENCES people (id),
      sealed ${text} NOT NULL,
      is_confirmed INTEGER NOT NULL DEFAULT 0,
      last_step BIGINT NOT NULL DEFAULT 0,
      created BIGINT NOT NULL
    )`
  yield* sql`
    CREATE TABLE recovery_codes (
      person_id INTEGER NOT NULL REFERENCES people (id),
      digest ${text} NOT NULL,
      PRIMARY KEY (person_id, digest)
    )`
})
