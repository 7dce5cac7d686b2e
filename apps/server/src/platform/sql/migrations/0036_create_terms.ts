import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** Terms that managers agree on with affiliates: commission plans, promo codes, requests for offers. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // An offer's id, or 0: such a plan has no prices but those in `goal_payouts`. Lists and blocks are JSON.
  yield* sql`ALTER TABLE commission_plans ADD COLUMN product INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN status INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN currency ${text} NOT NULL DEFAULT 'USD'`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN traffic_source_ids ${text} NOT NULL DEFAULT '[]'`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN is_default INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN is_exclusive INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN internal_notes ${text}`
  yield* sql`
    ALTER TABLE commission_plans ADD COLUMN assign_to_landing_page INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN landing_pages ${text} NOT NULL DEFAULT '[]'`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN geo ${text} NOT NULL DEFAULT '[]'`
  for (const block of ["cpa", "rev_share", "cpl", "cpc"]) {
    const none = `'{"enabled":0,"type":1,"commission":"0.00","hold_period":0,"cap":null}'`
    yield* sql`
      ALTER TABLE commission_plans ADD COLUMN ${sql(block)} ${text} NOT NULL DEFAULT ${sql.literal(none)}`
  }
  yield* sql`ALTER TABLE commission_plans ADD COLUMN created BIGINT NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN updated BIGINT NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN deleted BIGINT`
  yield* sql`ALTER TABLE commission_plans ADD COLUMN search_text ${text} NOT NULL DEFAULT ''`
  yield* sql`UPDATE commission_plans SET currency = (SELECT currency FROM network WHERE id = 1)`
  yield* sql`
    CREATE UNIQUE INDEX commission_plans_title ON commission_plans (product, title)
    WHERE product > 0 AND deleted IS NULL`
  yield* sql`
    CREATE INDEX affiliate_commission_plans_plan
    ON affiliate_commission_plans (commission_plan_id, affiliate_id)`

  // `code_key` is the code in upper case: customers type it as they like.
  yield* sql`
    CREATE TABLE promo_codes (
      id ${identity},
      code ${text} NOT NULL,
      code_key ${text} NOT NULL,
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      commission_plan_id INTEGER REFERENCES commission_plans (id),
      status INTEGER NOT NULL,
      start_date ${text},
      end_date ${text},
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      deleted BIGINT,
      search_text ${text} NOT NULL
    )`
  yield* sql`
    CREATE UNIQUE INDEX promo_codes_code ON promo_codes (code_key) WHERE deleted IS NULL`

  yield* sql`
    CREATE TABLE offer_requests (
      id ${identity},
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      status ${text} NOT NULL,
      questions ${text},
      additional_info ${text},
      answer ${text},
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL
    )`
  yield* sql`
    CREATE UNIQUE INDEX offer_requests_pending ON offer_requests (offer_id, affiliate_id)
    WHERE status = 'pending'`
  yield* sql`CREATE INDEX offer_requests_affiliate_id ON offer_requests (affiliate_id)`
})
