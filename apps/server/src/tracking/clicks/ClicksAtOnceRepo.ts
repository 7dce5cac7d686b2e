import { Click } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import type { PendingClick } from "./Click.ts"
import { quarterMillis } from "./clickDeltas.ts"

/** The columns of a click that are no text. */
const types: { readonly [column in keyof Click.Click]?: "INTEGER" | "BIGINT" } = {
  created_millis: "BIGINT",
  affiliate_id: "INTEGER",
  offer_id: "INTEGER",
  advertiser_id: "INTEGER",
  landing_page_id: "INTEGER",
  campaign_id: "INTEGER",
  creative_id: "INTEGER",
  commission_plan_id: "INTEGER",
  traffic_source_id: "INTEGER",
  traffic_approach_id: "INTEGER",
  country: "INTEGER"
}

const typed = Click.columns.map((column) => `${column} ${types[column] ?? "TEXT"}`).join(", ")
const named = Click.columns.join(", ")

/**
 * Everything in one statement, which is its own transaction: one journey to the database and one commit.
 * Visitors are inserted in one order by every process, so that none waits for another that waits for it.
 * What the deltas count is what `Measures.ofClick` says; a test holds the two together.
 */
const statement = `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS r(position INTEGER, day INTEGER, visitor BIGINT, ${typed})
  ), visits AS (
    INSERT INTO click_visitors (day, visitor)
    SELECT DISTINCT day, visitor FROM given WHERE visitor IS NOT NULL ORDER BY day, visitor
    ON CONFLICT DO NOTHING RETURNING day, visitor
  ), counted AS MATERIALIZED (
    SELECT given.*, CASE WHEN visits.visitor IS NOT NULL AND
      row_number() OVER (PARTITION BY given.day, given.visitor ORDER BY position) = 1
      THEN 1 ELSE 0 END AS is_unique
    FROM given LEFT JOIN visits ON visits.day = given.day AND visits.visitor = given.visitor
  ), stored AS (
    INSERT INTO clicks (${named}, is_unique) SELECT ${named}, is_unique FROM counted
  )
  INSERT INTO statistic_deltas (created_millis, affiliate_id, offer_id, goal_id, currency, clicks,
    unique_clicks, invalid_clicks)
  SELECT MAX(created_millis), affiliate_id, offer_id, 0, currency,
    SUM(CASE WHEN invalid_reason IS NULL THEN 1 ELSE 0 END), SUM(is_unique),
    SUM(CASE WHEN invalid_reason IS NULL THEN 0 ELSE 1 END)
  FROM counted GROUP BY affiliate_id, offer_id, currency, created_millis / ${quarterMillis}`

/** A number of 64 bits has no place in JSON but as text. */
const toRow = ({ click, visit }: PendingClick, position: number) => ({
  ...click,
  position,
  day: visit?.day ?? null,
  visitor: visit === null ? null : String(visit.visitor)
})

/** Stores a group of clicks with one statement, of PostgreSQL. */
export const makeStoreAtOnce = Effect.map(
  SqlClient.SqlClient,
  (sql) => (pending: ReadonlyArray<PendingClick>) =>
    sql.unsafe(statement, [JSON.stringify(pending.map(toRow))]).pipe(Effect.asVoid, Effect.orDie)
)
