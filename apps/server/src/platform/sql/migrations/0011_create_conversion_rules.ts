import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/** What decides about conversions: prices, caps, tokens; and what was refused. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // Percentages are counts of 1/10 000 percent.
  yield* sql`ALTER TABLE goals ADD COLUMN revenue_percent BIGINT`
  yield* sql`ALTER TABLE goals ADD COLUMN payout_percent BIGINT`

  // What was agreed on with an affiliate, or holds under a commission plan.
  yield* sql`
    CREATE TABLE goal_payouts (
      id ${identity},
      goal_id INTEGER NOT NULL REFERENCES goals (id),
      affiliate_id INTEGER REFERENCES affiliates (id),
      commission_plan_id INTEGER REFERENCES commission_plans (id),
      revenue BIGINT,
      revenue_percent BIGINT,
      payout BIGINT,
      payout_percent BIGINT,
      CHECK ((affiliate_id IS NULL) <> (commission_plan_id IS NULL))
    )`
  yield* sql`CREATE UNIQUE INDEX goal_payouts_affiliate ON goal_payouts (goal_id, affiliate_id)`
  yield* sql`CREATE UNIQUE INDEX goal_payouts_plan ON goal_payouts (goal_id, commission_plan_id)`

  yield* sql`
    CREATE TABLE caps (
      id ${identity},
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      goal_id INTEGER REFERENCES goals (id),
      affiliate_id INTEGER REFERENCES affiliates (id),
      period ${text} NOT NULL,
      measure ${text} NOT NULL,
      maximum BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX caps_offer_id ON caps (offer_id)`

  // How full a cap is. It follows from the conversions of the period, and is made when it is first needed.
  yield* sql`
    CREATE TABLE cap_usage (
      cap_id INTEGER NOT NULL REFERENCES caps (id) ON DELETE CASCADE,
      period_start BIGINT NOT NULL,
      used BIGINT NOT NULL,
      PRIMARY KEY (cap_id, period_start)
    )`

  yield* sql`
    CREATE TABLE advertiser_tokens (
      advertiser_id INTEGER PRIMARY KEY REFERENCES advertisers (id),
      digest ${text} NOT NULL UNIQUE,
      masked ${text} NOT NULL,
      created BIGINT NOT NULL
    )`

  yield* sql`
    CREATE TABLE conversion_refusals (
      id ${identity},
      created_millis BIGINT NOT NULL,
      source ${text} NOT NULL,
      reason ${text} NOT NULL,
      click_id ${text},
      affiliate_id INTEGER,
      advertiser_id INTEGER,
      offer_id INTEGER,
      goal_id INTEGER,
      adv_order_id ${text},
      transaction_id ${text},
      input ${text} NOT NULL
    )`
  yield* sql`CREATE INDEX conversion_refusals_click_id ON conversion_refusals (click_id)`
  yield* sql`
    CREATE INDEX conversion_refusals_transaction_id ON conversion_refusals (transaction_id)`

  // An order counts once for each goal of its advertiser: `<advertiser_id>:<goal_id>:<adv_order_id>`.
  yield* sql`ALTER TABLE conversions ADD COLUMN order_key ${text}`
  yield* sql`
    UPDATE conversions SET order_key = advertiser_id || ':' || goal_id || ':' || adv_order_id
    WHERE id IN (
      SELECT MIN(id) FROM conversions WHERE adv_order_id IS NOT NULL
      GROUP BY advertiser_id, goal_id, adv_order_id)`
  yield* sql`CREATE UNIQUE INDEX conversions_order_key ON conversions (order_key)`
  yield* sql`
    UPDATE conversions SET once_key = click_id || ':' || goal_id
    WHERE once_key IS NULL AND id IN (
      SELECT MIN(v.id) FROM conversions v JOIN goals g ON g.id = v.goal_id
      WHERE g.multiple_conversions = 0 GROUP BY v.click_id, v.goal_id)`

  yield* sql`
    CREATE INDEX clicks_aff_click_id ON clicks (aff_click_id, created_millis)
    WHERE aff_click_id IS NOT NULL`
})
