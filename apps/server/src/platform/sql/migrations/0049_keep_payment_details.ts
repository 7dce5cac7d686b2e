import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** When advertisers are billed, and how and where affiliates are paid. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`ALTER TABLE billing_preferences ADD COLUMN invoice_type INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE billing_preferences ADD COLUMN invoice_frequency INTEGER NOT NULL DEFAULT 0`
  yield* sql`
    ALTER TABLE billing_preferences
    ADD COLUMN generate_invoice_automatically INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE billing_preferences ADD COLUMN invoice_days_of_the_month ${text}`
  yield* sql`ALTER TABLE billing_preferences ADD COLUMN invoice_day_of_the_week ${text}`

  yield* sql`
    CREATE TABLE payment_methods (
      id ${identity},
      title ${text} NOT NULL,
      status INTEGER NOT NULL,
      sort INTEGER NOT NULL,
      supported_currencies ${text} NOT NULL,
      payment_threshold BIGINT NOT NULL,
      payment_threshold_currency ${text} NOT NULL,
      payment_commission ${text} NOT NULL,
      payment_method_logo ${text} NOT NULL,
      search_text ${text} NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      deleted BIGINT
    )`
  yield* sql`CREATE UNIQUE INDEX payment_methods_title ON payment_methods (title) WHERE deleted IS NULL`

  // `info` is encrypted, and bound to the affiliate.
  yield* sql`
    CREATE TABLE payment_details (
      id ${identity},
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      payment_method_id INTEGER NOT NULL REFERENCES payment_methods (id),
      currency ${text} NOT NULL,
      info ${text} NOT NULL,
      shown ${text} NOT NULL,
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL
    )`
  yield* sql`
    CREATE UNIQUE INDEX payment_details_method ON payment_details (affiliate_id, payment_method_id)`
})
