import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * Leads, their deliveries and the log of both. Deliveries and log refer to vendors and campaigns by
 * nothing but their ids, because they say what was done when, whatever becomes of those afterwards.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // The person's data; the money stands in the conversion. `fields` is all that came, as JSON.
  yield* sql`
    CREATE TABLE leads (
      lead_id ${text} PRIMARY KEY,
      conversion_id BIGINT NOT NULL UNIQUE REFERENCES conversions (id),
      campaign_id INTEGER,
      trash_reason ${text},
      delivery_skipped ${text},
      email ${text},
      firstname ${text},
      lastname ${text},
      phone ${text},
      fields ${text} NOT NULL,
      created_millis BIGINT NOT NULL
    )`
  yield* sql`CREATE INDEX leads_campaign_id ON leads (campaign_id, created_millis)`
  yield* sql`CREATE INDEX leads_email ON leads (email)`
  yield* sql`CREATE INDEX leads_phone ON leads (phone)`

  // Which values the leads of a campaign had last, as digests: a value that is claimed again too early
  // makes a duplicate.
  yield* sql`
    CREATE TABLE lead_duplicate_keys (
      campaign_id INTEGER NOT NULL,
      digest ${text} NOT NULL,
      created_millis BIGINT NOT NULL,
      PRIMARY KEY (campaign_id, digest)
    )`

  // How full a cap is. It follows from the leads of the period, and is counted anew after each change of
  // the campaign.
  yield* sql`
    CREATE TABLE lead_cap_usage (
      campaign_id INTEGER NOT NULL,
      campaign_updated BIGINT NOT NULL,
      period ${text} NOT NULL,
      period_start BIGINT NOT NULL,
      used BIGINT NOT NULL,
      PRIMARY KEY (campaign_id, campaign_updated, period, period_start)
    )`

  // `next_millis` is when a worker has to look at the row next: to send it, or because whoever has it
  // has not been heard of. It is null once the row has come to its end.
  yield* sql`
    CREATE TABLE lead_deliveries (
      id ${identity},
      lead_id ${text} NOT NULL REFERENCES leads (lead_id),
      vendor_id INTEGER NOT NULL,
      vendor ${text} NOT NULL,
      position INTEGER NOT NULL,
      return_reply INTEGER NOT NULL,
      state ${text} NOT NULL,
      attempts INTEGER NOT NULL,
      attempts_max INTEGER NOT NULL,
      next_millis BIGINT,
      lease_token ${text},
      http_status INTEGER,
      error ${text},
      updated_millis BIGINT NOT NULL
    )`
  yield* sql`
    CREATE INDEX lead_deliveries_due ON lead_deliveries (next_millis)
    WHERE next_millis IS NOT NULL`
  yield* sql`CREATE INDEX lead_deliveries_lead_id ON lead_deliveries (lead_id, position)`

  yield* sql`
    CREATE TABLE leads_log (
      id ${identity},
      type ${text} NOT NULL,
      lead_id ${text} NOT NULL,
      transaction_id ${text} NOT NULL,
      affiliate_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL,
      goal_id INTEGER NOT NULL,
      campaign_id INTEGER,
      vendor_id INTEGER,
      delivery_id BIGINT,
      attempt_no INTEGER,
      request ${text},
      reply ${text},
      http_status INTEGER,
      duration_millis BIGINT,
      delivery_status ${text},
      error ${text},
      is_unknown INTEGER NOT NULL DEFAULT 0,
      created_millis BIGINT NOT NULL,
      finished_millis BIGINT,
      created BIGINT NOT NULL,
      search_text ${text} NOT NULL
    )`
  yield* sql`CREATE UNIQUE INDEX leads_log_attempt ON leads_log (delivery_id, attempt_no)`
  yield* sql`CREATE INDEX leads_log_lead_id ON leads_log (lead_id)`
})
