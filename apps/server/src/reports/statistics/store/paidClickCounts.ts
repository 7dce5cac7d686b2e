import type { SqlClient, Statement } from "effect/sql"
import { isPaid } from "./paidClickPostings.ts"

const uniqueWhere = (money: string): string =>
  `CAST(SUM(CASE WHEN ${money} <> 0 THEN unique_clicks ELSE 0 END) AS BIGINT)`

/** Adds how many clicks are paid for among deltas, each of which has either none or nothing but such ones. */
export const paidClickCounts = (
  sql: SqlClient.SqlClient,
  deltas: Statement.Fragment
): Statement.Statement<object> => sql`
  INSERT INTO paid_clicks (hour, affiliate_id, offer_id, currency, paid, billed)
  SELECT created_millis / 3600000, affiliate_id, offer_id, currency,
    ${sql.literal(`${uniqueWhere("clicks_payout")}, ${uniqueWhere("clicks_revenue")}`)}
  FROM ${deltas} AND ${sql.literal(isPaid)}
  GROUP BY created_millis / 3600000, affiliate_id, offer_id, currency
  ON CONFLICT (hour, affiliate_id, offer_id, currency) DO UPDATE
  SET paid = paid_clicks.paid + excluded.paid, billed = paid_clicks.billed + excluded.billed`
