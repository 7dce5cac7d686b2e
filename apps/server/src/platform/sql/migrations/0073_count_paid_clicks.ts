import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../Dialect.ts"

/**
 * How many clicks affiliates are paid for, and advertisers are billed, by the hour. In hours of before, all unique
 * clicks count, as on the invoices of then.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { engine, text } = yield* Dialect

  yield* sql`
    CREATE TABLE paid_clicks (
      hour BIGINT NOT NULL,
      affiliate_id INTEGER NOT NULL,
      offer_id INTEGER NOT NULL,
      currency ${text} NOT NULL,
      paid BIGINT NOT NULL,
      billed BIGINT NOT NULL,
      PRIMARY KEY (hour, affiliate_id, offer_id, currency)
    ) ${sql.literal(engine === "sqlite" ? "WITHOUT ROWID" : "")}`

  yield* sql`
    INSERT INTO paid_clicks (hour, affiliate_id, offer_id, currency, paid, billed)
    SELECT hour, affiliate_id, offer_id, currency,
      CASE WHEN clicks_payout <> 0 THEN unique_clicks ELSE 0 END,
      CASE WHEN clicks_revenue <> 0 THEN unique_clicks ELSE 0 END
    FROM statistics_hours
    WHERE goal_id = 0 AND unique_clicks <> 0 AND (clicks_payout <> 0 OR clicks_revenue <> 0)`
})
