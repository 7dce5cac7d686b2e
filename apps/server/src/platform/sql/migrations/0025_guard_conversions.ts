import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** By what advertisers prove their reports, how far reports are believed, and what they did. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`ALTER TABLE advertisers ADD COLUMN unsigned_reports ${text} NOT NULL DEFAULT 'off'`
  yield* sql`ALTER TABLE advertisers ADD COLUMN over_limit_reports ${text} NOT NULL DEFAULT 'hold'`
  yield* sql`ALTER TABLE advertisers ADD COLUMN allowed_ips ${text}`
  // Until now an advertiser without a token could report anything. Its reports are not lost.
  yield* sql`
    UPDATE advertisers SET unsigned_reports = 'pending'
    WHERE id NOT IN (SELECT advertiser_id FROM advertiser_tokens)`

  yield* sql`ALTER TABLE goals ADD COLUMN revenue_limit BIGINT`
  yield* sql`ALTER TABLE goals ADD COLUMN payout_limit BIGINT`
  yield* sql`ALTER TABLE goals ADD COLUMN amount_limit BIGINT`

  // Of a token only the digest is kept. A signing secret has to be read again, and is encrypted.
  yield* sql`
    CREATE TABLE advertiser_secrets (
      id ${identity},
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      kind ${text} NOT NULL,
      digest ${text} NOT NULL UNIQUE,
      sealed ${text},
      masked ${text} NOT NULL,
      created_millis BIGINT NOT NULL,
      expires_millis BIGINT
    )`
  yield* sql`
    CREATE INDEX advertiser_secrets_advertiser ON advertiser_secrets (advertiser_id, kind, id)`
  yield* sql`
    INSERT INTO advertiser_secrets (advertiser_id, kind, digest, masked, created_millis)
    SELECT advertiser_id, 'token', digest, masked, created * 1000 FROM advertiser_tokens`
  yield* sql`DROP TABLE advertiser_tokens`

  yield* sql`ALTER TABLE conversions ADD COLUMN proof ${text}`
  yield* sql`ALTER TABLE conversions ADD COLUMN hold_reason ${text}`
  // Who reported it, and from where; its changes have a table of their own.
  for (const column of ["actor", "proof", "source", "ip", "user_agent", "request_id"]) {
    yield* sql`ALTER TABLE conversions ADD COLUMN ${sql(`report_${column}`)} ${text}`
  }

  yield* sql`
    CREATE TABLE conversion_changes (
      id ${identity},
      conversion_id BIGINT NOT NULL,
      created_millis BIGINT NOT NULL,
      actor ${text} NOT NULL,
      proof ${text} NOT NULL,
      source ${text} NOT NULL,
      ip ${text},
      user_agent ${text},
      request_id ${text},
      state_before ${text} NOT NULL,
      state_after ${text} NOT NULL
    )`
  yield* sql`CREATE INDEX conversion_changes_conversion ON conversion_changes (conversion_id, id)`

  yield* sql`ALTER TABLE conversion_refusals ADD COLUMN proof ${text}`
  yield* sql`
    CREATE INDEX conversion_refusals_advertiser ON conversion_refusals (advertiser_id, proof, id)`
})
