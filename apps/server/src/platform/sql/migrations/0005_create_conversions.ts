import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What happened: clicks and the conversions that came of them. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  yield* sql`
    CREATE TABLE clicks (
      id ${text} PRIMARY KEY,
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      landing_page_id INTEGER REFERENCES landing_pages (id),
      campaign_id INTEGER REFERENCES campaigns (id),
      aff_click_id ${text},
      source ${text},
      sub_id1 ${text},
      country INTEGER REFERENCES countries (id),
      ip ${text},
      device_type ${text},
      device_os ${text},
      browser ${text},
      is_unique INTEGER NOT NULL,
      created_millis BIGINT NOT NULL
    )`

  yield* sql`
    CREATE INDEX clicks_created ON clicks (created_millis)`

  yield* sql`
    CREATE TABLE conversions (
      id ${identity},
      transaction_id ${text} NOT NULL UNIQUE,
      click_id ${text} NOT NULL REFERENCES clicks (id),
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      goal_id INTEGER NOT NULL REFERENCES goals (id),
      status ${text} NOT NULL,
      currency ${text} NOT NULL,
      revenue BIGINT NOT NULL,
      payout BIGINT NOT NULL,
      amount BIGINT,
      adv_order_id ${text},
      invoice_id INTEGER,
      created_millis BIGINT NOT NULL,
      updated_millis BIGINT NOT NULL
    )`

  yield* sql`
    CREATE INDEX conversions_billable ON conversions (advertiser_id, status, invoice_id, created_millis)`

  yield* sql`
    CREATE INDEX conversions_click_id ON conversions (click_id)`

  yield* sql`
    CREATE INDEX conversions_invoice_id ON conversions (invoice_id)`
})
