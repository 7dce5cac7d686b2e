import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What advertisers are billed. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE invoices (
      id ${identity},
      number ${text} NOT NULL UNIQUE,
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      status ${text} NOT NULL,
      currency ${text} NOT NULL,
      amount BIGINT NOT NULL,
      start_date ${text},
      end_date ${text},
      offers ${text},
      invoice_memo ${text},
      internal_notes ${text},
      attachment_file ${text},
      attachment_sha256 ${text},
      attachment_bytes BIGINT,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL
    )`

  yield* sql`
    CREATE INDEX invoices_advertiser_id ON invoices (advertiser_id)`

  yield* sql`
    CREATE INDEX invoices_attachment_file ON invoices (attachment_file)`

  yield* sql`
    CREATE TABLE invoice_counters (
      year INTEGER PRIMARY KEY,
      last INTEGER NOT NULL
    )`

  yield* sql`
    CREATE TABLE idempotency_keys (
      role ${text} NOT NULL,
      account_id INTEGER NOT NULL,
      operation ${text} NOT NULL,
      idempotency_key ${text} NOT NULL,
      request_hash ${text} NOT NULL,
      answer ${text},
      created BIGINT NOT NULL,
      PRIMARY KEY (role, account_id, operation, idempotency_key)
    )`

  yield* sql`
    CREATE INDEX idempotency_keys_created ON idempotency_keys (created)`
})
