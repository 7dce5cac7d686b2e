import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { ensureClickMonths } from "../ClickMonths.ts"
import { Dialect } from "../Dialect.ts"
import { moveIdentity } from "../moveIdentity.ts"
import { dimensionColumns } from "./dimensionColumns.ts"

/** So far back and ahead clicks find the partition of their month; the tracker makes further ones. */
const monthsBefore = 12
const monthsAfter = 3

/**
 * Clicks and conversions as the tracker writes them. Neither refers to the other by a foreign key: clicks
 * come too fast for checks that the tracker has made already, and go before their conversions do.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, identity, text } = yield* Dialect
  const dimensions = yield* dimensionColumns
  const isPartitioned = engine === "postgresql"

  yield* sql`CREATE TABLE conversions_before AS SELECT * FROM conversions`
  yield* sql`CREATE TABLE clicks_before AS SELECT * FROM clicks`
  yield* sql`DROP TABLE conversions`
  yield* sql`DROP TABLE clicks`

  // Invalid clicks may name an affiliate or an offer that does not exist: 0 stands for none.
  yield* sql`
    CREATE TABLE clicks (
      id ${text} NOT NULL,
      created_millis BIGINT NOT NULL,
      affiliate_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL,
      advertiser_id INTEGER NOT NULL,
      currency ${text} NOT NULL,
      ${dimensions},
      ip ${text},
      idfa ${text},
      gaid ${text},
      deep_link ${text},
      is_unique INTEGER NOT NULL,
      invalid_reason ${text},
      PRIMARY KEY (id${sql.literal(isPartitioned ? ", created_millis" : "")})
    ) ${sql.literal(isPartitioned ? "PARTITION BY RANGE (created_millis)" : "")}`
  yield* ensureClickMonths(yield* Clock.currentTimeMillis, {
    before: monthsBefore,
    after: monthsAfter
  })
  if (isPartitioned) yield* sql`CREATE TABLE clicks_other PARTITION OF clicks DEFAULT`

  yield* sql`
    INSERT INTO clicks (id, created_millis, affiliate_id, offer_id, advertiser_id, currency,
      landing_page_id, campaign_id, aff_click_id, source, sub_id1, country, device_type, device_os,
      browser, ip, is_unique)
    SELECT c.id, c.created_millis, c.affiliate_id, c.offer_id, o.advertiser_id, o.currency,
      c.landing_page_id, c.campaign_id, c.aff_click_id, c.source, c.sub_id1, c.country, c.device_type,
      c.device_os, c.browser, c.ip, c.is_unique
    FROM clicks_before c JOIN offers o ON o.id = c.offer_id`
  yield* sql`CREATE INDEX clicks_created ON clicks (created_millis)`

  yield* sql`
    CREATE TABLE conversions (
      id ${identity},
      transaction_id ${text} NOT NULL,
      click_id ${text} NOT NULL,
      click_millis BIGINT NOT NULL,
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      goal_id INTEGER NOT NULL REFERENCES goals (id),
      status ${text} NOT NULL,
      currency ${text} NOT NULL,
      revenue BIGINT NOT NULL,
      payout BIGINT NOT NULL,
      amount BIGINT,
      network_revenue BIGINT NOT NULL,
      network_payout BIGINT NOT NULL,
      network_amount BIGINT,
      exchange_rate ${text} NOT NULL,
      exchange_date ${text},
      ${dimensions},
      ip ${text},
      adv_order_id ${text},
      details ${text} NOT NULL DEFAULT '{}',
      once_key ${text},
      invoice_id INTEGER REFERENCES invoices (id),
      created_millis BIGINT NOT NULL,
      updated_millis BIGINT NOT NULL
    )`
  yield* sql`
    INSERT INTO conversions (id, transaction_id, click_id, click_millis, affiliate_id, advertiser_id,
      offer_id, goal_id, status, currency, revenue, payout, amount, network_revenue, network_payout,
      network_amount, exchange_rate, landing_page_id, campaign_id, aff_click_id, source, sub_id1,
      country, device_type, device_os, browser, ip, adv_order_id, invoice_id, created_millis,
      updated_millis)
    SELECT v.id, v.transaction_id, v.click_id, c.created_millis, v.affiliate_id, v.advertiser_id,
      v.offer_id, v.goal_id, v.status, v.currency, v.revenue, v.payout, v.amount, v.revenue, v.payout,
      v.amount, '1', c.landing_page_id, c.campaign_id, c.aff_click_id, c.source, c.sub_id1,
      c.country, c.device_type, c.device_os, c.browser, c.ip, v.adv_order_id, v.invoice_id,
      v.created_millis, v.updated_millis
    FROM conversions_before v JOIN clicks_before c ON c.id = v.click_id`
  yield* moveIdentity("conversions")

  yield* sql`CREATE UNIQUE INDEX conversions_transaction_id ON conversions (transaction_id)`
  yield* sql`CREATE UNIQUE INDEX conversions_once_key ON conversions (once_key)`
  yield* sql`CREATE INDEX conversions_click_id ON conversions (click_id)`
  yield* sql`CREATE INDEX conversions_created ON conversions (created_millis)`
  yield* sql`
    CREATE INDEX conversions_adv_order_id ON conversions (advertiser_id, adv_order_id)
    WHERE adv_order_id IS NOT NULL`
  yield* sql`
    CREATE INDEX conversions_billable ON conversions
    (advertiser_id, status, invoice_id, created_millis)`
  yield* sql`CREATE INDEX conversions_invoice_id ON conversions (invoice_id)`

  yield* sql`DROP TABLE conversions_before`
  yield* sql`DROP TABLE clicks_before`
})
