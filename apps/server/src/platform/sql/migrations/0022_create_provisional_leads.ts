import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * Leads that are kept only when a vendor accepts them, until that is known. Their deliveries stay, as what
 * was done, when the lead itself does not; so deliveries refer to leads by nothing but the id.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, identity, text } = yield* Dialect

  // What caps count by has columns of its own; all the rest is JSON.
  yield* sql`
    CREATE TABLE provisional_leads (
      lead_id ${text} PRIMARY KEY,
      once_key ${text} UNIQUE,
      click_id ${text} NOT NULL,
      campaign_id INTEGER NOT NULL,
      affiliate_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL,
      goal_id INTEGER NOT NULL,
      status ${text} NOT NULL,
      revenue BIGINT NOT NULL,
      payout BIGINT NOT NULL,
      created_millis BIGINT NOT NULL,
      content ${text} NOT NULL
    )`
  yield* sql`CREATE INDEX provisional_leads_click_id ON provisional_leads (click_id)`

  yield* sql`CREATE INDEX lead_clicks_click_id ON lead_clicks (click_id)`
  yield* sql`CREATE INDEX lead_clicks_created_millis ON lead_clicks (created_millis)`

  if (engine === "postgresql") {
    yield* sql`ALTER TABLE lead_deliveries DROP CONSTRAINT lead_deliveries_lead_id_fkey`
    return
  }
  yield* sql`ALTER TABLE lead_deliveries RENAME TO former_lead_deliveries`
  yield* sql`
    CREATE TABLE lead_deliveries (
      id ${identity},
      lead_id ${text} NOT NULL,
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
      updated_millis BIGINT NOT NULL,
      request_id ${text},
      held_since_millis BIGINT
    )`
  yield* sql`INSERT INTO lead_deliveries SELECT * FROM former_lead_deliveries`
  yield* sql`DROP TABLE former_lead_deliveries`
  yield* sql`
    CREATE INDEX lead_deliveries_due ON lead_deliveries (next_millis)
    WHERE next_millis IS NOT NULL`
  yield* sql`CREATE INDEX lead_deliveries_lead_id ON lead_deliveries (lead_id, position)`
  yield* sql`
    CREATE INDEX lead_deliveries_held ON lead_deliveries (vendor_id)
    WHERE held_since_millis IS NOT NULL`
})
