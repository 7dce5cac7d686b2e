import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What managers make and change of affiliates and advertisers. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { text } = yield* Dialect

  for (const table of ["affiliates", "advertisers"]) {
    yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN deleted BIGINT`
    // Until now nothing kept two accounts from one id of another system. The first keeps it.
    yield* sql`
      UPDATE ${sql(table)} SET external_id = NULL WHERE external_id = '' OR id NOT IN (
        SELECT MIN(id) FROM ${sql(table)} GROUP BY COALESCE(external_id, CAST(id AS TEXT)))`
    yield* sql`
      CREATE UNIQUE INDEX ${sql(`${table}_external_id`)} ON ${sql(table)} (external_id)`
  }
  yield* sql`ALTER TABLE advertisers ADD COLUMN ip ${text}`
  // The share of what referred affiliates earn, in 1/10 000 of a percent; null is the network's.
  yield* sql`ALTER TABLE affiliates ADD COLUMN referral_percent BIGINT`

  yield* sql`
    CREATE TABLE login_links (
      digest ${text} NOT NULL PRIMARY KEY,
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      expires BIGINT NOT NULL
    )`

  // Argon2id in PHC form.
  yield* sql`
    CREATE TABLE passwords (
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      hash ${text} NOT NULL,
      updated BIGINT NOT NULL,
      PRIMARY KEY (role, account_id)
    )`
})
