import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

const moneys = [
  "clicks_revenue",
  "clicks_payout",
  "network_clicks_revenue",
  "network_clicks_payout"
]

const sums = ["statistics_hours", "statistics_days", "network_hours", "network_days"]

/** What a click was paid; null for one that was not. */
const prices = ["revenue", "payout", "network_revenue", "network_payout"]

/** What traffic is worth by itself: impressions are counted, and offers may pay for clicks. */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, text } = yield* Dialect

  yield* sql`ALTER TABLE creatives ADD COLUMN count_impressions INTEGER NOT NULL DEFAULT 1`

  // Those of a quarter of an hour that reports tell no further apart are one row. 0 and an empty text stand
  // for none, since nulls differ from each other in a key.
  yield* sql`
    CREATE TABLE impressions (
      created_millis BIGINT NOT NULL,
      affiliate_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL,
      advertiser_id INTEGER NOT NULL,
      currency ${text} NOT NULL,
      creative_id INTEGER NOT NULL,
      campaign_id INTEGER NOT NULL,
      commission_plan_id INTEGER NOT NULL,
      traffic_source_id INTEGER NOT NULL,
      traffic_approach_id INTEGER NOT NULL,
      country INTEGER NOT NULL,
      device_type ${text} NOT NULL,
      newest_millis BIGINT NOT NULL,
      impressions BIGINT NOT NULL,
      PRIMARY KEY (created_millis, affiliate_id, offer_id, currency, creative_id, campaign_id,
        commission_plan_id, traffic_source_id, traffic_approach_id, country, device_type)
    ) ${sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")}`

  yield* sql`ALTER TABLE clicks ADD COLUMN cpc_goal_id INTEGER`
  for (const name of prices) {
    yield* sql`ALTER TABLE clicks ADD COLUMN ${sql(name)} BIGINT`
  }

  for (const name of moneys) {
    yield* sql`ALTER TABLE statistic_deltas ADD COLUMN ${sql(name)} BIGINT NOT NULL DEFAULT 0`
    for (const table of sums) {
      yield* sql`ALTER TABLE ${sql(table)} ADD COLUMN ${sql(name)} BIGINT`
    }
  }
})
