import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * What decides about clicks and conversions: targeting, access, custom terms, caps, and windows from click to
 * conversion. A goal has no currency of its own: it is in that of its offer.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { identity, text } = yield* Dialect

  // `Targeting.Stored` as JSON: all but the allowed countries, which stand in `offer_countries`.
  yield* sql`ALTER TABLE offers ADD COLUMN targeting ${text} NOT NULL DEFAULT '{}'`
  // 1 public, 2 on approval, 3 private.
  yield* sql`ALTER TABLE offers ADD COLUMN visible_type INTEGER NOT NULL DEFAULT 1`
  // In unix seconds. Past it clicks are refused, and a job sets the status to 2.
  yield* sql`ALTER TABLE offers ADD COLUMN expires BIGINT`
  yield* sql`ALTER TABLE offers ADD COLUMN deep_linking INTEGER NOT NULL DEFAULT 1`
  yield* sql`ALTER TABLE offers ADD COLUMN is_featured INTEGER NOT NULL DEFAULT 0`
  yield* sql`ALTER TABLE offers ADD COLUMN questions ${text}`
  yield* sql`ALTER TABLE offers ADD COLUMN cap_fallback_offer_id INTEGER REFERENCES offers (id)`
  yield* sql`CREATE INDEX offers_expires ON offers (expires) WHERE expires IS NOT NULL`

  // A row with empty `parameter` and `value` is about all of the affiliate's traffic; others block the clicks
  // whose `parameter` (source, sub_id1 to sub_id5) is `value`. An approved request is a row that grants.
  yield* sql`
    CREATE TABLE offer_access (
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      state ${text} NOT NULL CHECK (state IN ('granted', 'blocked')),
      parameter ${text} NOT NULL DEFAULT '',
      value ${text} NOT NULL DEFAULT '',
      created BIGINT NOT NULL,
      PRIMARY KEY (offer_id, affiliate_id, parameter, value),
      CHECK ((parameter = '') = (value = '')),
      CHECK (state = 'blocked' OR parameter = '')
    )`
  yield* sql`CREATE INDEX offer_access_affiliate_id ON offer_access (affiliate_id)`

  // The same for all offers of an advertiser.
  yield* sql`
    CREATE TABLE advertiser_blocks (
      advertiser_id INTEGER NOT NULL REFERENCES advertisers (id),
      affiliate_id INTEGER NOT NULL REFERENCES affiliates (id),
      parameter ${text} NOT NULL DEFAULT '',
      value ${text} NOT NULL DEFAULT '',
      created BIGINT NOT NULL,
      PRIMARY KEY (advertiser_id, affiliate_id, parameter, value),
      CHECK ((parameter = '') = (value = ''))
    )`

  // Of those that match, the one with the highest priority holds, then the oldest. Null prices say nothing;
  // `matches` is `CustomTerms.Matches` as JSON; without a goal they are about every goal of the offer.
  yield* sql`
    CREATE TABLE custom_terms (
      id ${identity},
      offer_id INTEGER NOT NULL REFERENCES offers (id),
      goal_id INTEGER REFERENCES goals (id),
      title ${text} NOT NULL,
      status INTEGER NOT NULL DEFAULT 1,
      priority INTEGER NOT NULL DEFAULT 0,
      matches ${text} NOT NULL,
      revenue BIGINT,
      revenue_percent BIGINT,
      payout BIGINT,
      payout_percent BIGINT,
      trafficback_url ${text},
      created BIGINT NOT NULL,
      updated BIGINT NOT NULL,
      deleted BIGINT,
      search_text ${text} NOT NULL
    )`
  yield* sql`CREATE INDEX custom_terms_offer_id ON custom_terms (offer_id)`

  // A cap of custom terms counts what came under them. Caps of the measure `clicks` count valid clicks.
  yield* sql`ALTER TABLE caps ADD COLUMN custom_term_id INTEGER REFERENCES custom_terms (id)`

  // Outside of the window a conversion is refused, or held: `refuse` or `hold`.
  yield* sql`ALTER TABLE goals ADD COLUMN convert_after_seconds INTEGER`
  yield* sql`ALTER TABLE goals ADD COLUMN convert_within_days INTEGER`
  yield* sql`ALTER TABLE goals ADD COLUMN window_action ${text} NOT NULL DEFAULT 'refuse'`
  yield* sql`ALTER TABLE goals ADD COLUMN hold_days INTEGER`

  // What decided, for whoever asks why. The full cap of a click that is valid sent it to the fallback.
  yield* sql`ALTER TABLE clicks ADD COLUMN custom_term_id INTEGER`
  yield* sql`ALTER TABLE clicks ADD COLUMN cap_id INTEGER`
  yield* sql`ALTER TABLE conversions ADD COLUMN custom_term_id INTEGER`
  yield* sql`ALTER TABLE conversions ADD COLUMN revenue_by ${text}`
  yield* sql`ALTER TABLE conversions ADD COLUMN payout_by ${text}`
  yield* sql`ALTER TABLE provisional_leads ADD COLUMN custom_term_id INTEGER`
})
