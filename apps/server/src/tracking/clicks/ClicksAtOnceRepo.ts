import { Click } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { asJson } from "../../platform/sql/commits/JsonRows.ts"
import type { PendingClick } from "./Click.ts"
import { capCounts } from "./capCounts.ts"
import { quarterMillis } from "./clickDeltas.ts"
import { cellsOfPrice, moneys, paidMeasures, priceColumns, priceTypes } from "./StoredPrice.ts"

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
  country: "INTEGER",
  custom_term_id: "INTEGER",
  cap_id: "INTEGER",
  promo_code_id: "INTEGER"
}

const typed = Click.columns.map((column) => `${column} ${types[column] ?? "TEXT"}`).join(", ")
const named = Click.columns.join(", ")
const typedPrice = [...priceTypes].map(([column, type]) => `${column} ${type}`).join(", ")
const namedPrice = priceColumns.join(", ")

/** Nothing is kept of the price of a click that is not unique. */
const paid = priceColumns.map((column) => `CASE WHEN is_unique = 1 THEN ${column} END`).join(", ")
const sumsOfPaid = moneys.map(([column]) => `COALESCE(SUM(${column} * is_unique), 0)`).join(", ")

/**
 * Everything in one statement, which is its own transaction: one round trip and one commit.
 * Visitors are inserted in one order by every process, so that none waits for another that waits for it.
 * What the deltas count is what `Measures.ofClick` says; a test holds the two together. As in `clickDeltas`, paid clicks
 * are apart from others.
 */
const statementWith = (alsoStored: string) => `
  WITH given AS MATERIALIZED (
    SELECT * FROM json_to_recordset($1::json) AS r(position INTEGER, day INTEGER, visitor BIGINT, ${typed}, ${typedPrice})
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
    INSERT INTO clicks (${named}, is_unique, ${namedPrice})
    SELECT ${named}, is_unique, ${paid} FROM counted
  )${alsoStored}
  INSERT INTO statistic_deltas (created_millis, affiliate_id, offer_id, goal_id, currency, clicks,
    unique_clicks, invalid_clicks, ${paidMeasures.join(", ")})
  SELECT MAX(created_millis), affiliate_id, offer_id, 0, currency,
    SUM(CASE WHEN invalid_reason IS NULL THEN 1 ELSE 0 END), SUM(is_unique),
    SUM(CASE WHEN invalid_reason IS NULL THEN 0 ELSE 1 END), ${sumsOfPaid}
  FROM counted GROUP BY affiliate_id, offer_id, currency, created_millis / ${quarterMillis},
    COALESCE(payout, 0) <> 0, COALESCE(revenue, 0) <> 0`

const statement = statementWith("")

/**
 * A deleted cap counts nothing, and a counting one can't be deleted. Paid clicks count in a cap when they are
 * unique.
 */
const statementWithCaps = statementWith(`, caps_taken AS (
    SELECT r.cap_id, r.period_start, CAST(SUM(r.places) AS BIGINT) AS places
    FROM json_to_recordset($2::json)
      AS r(position INTEGER, cap_id INTEGER, period_start BIGINT, places BIGINT)
    LEFT JOIN counted ON counted.position = r.position
    WHERE r.position IS NULL OR counted.is_unique = 1
    GROUP BY r.cap_id, r.period_start
  ), caps_given AS (
    SELECT caps.id, period_start, places FROM caps_taken
    JOIN caps ON caps.id = caps_taken.cap_id ORDER BY caps.id, period_start FOR KEY SHARE OF caps
  ), caps_counted AS (
    INSERT INTO cap_usage (cap_id, period_start, used)
    SELECT id, period_start, places FROM caps_given
    ON CONFLICT (cap_id, period_start) DO UPDATE SET used = cap_usage.used + excluded.used
  )`)
const rowOfPrice = (price: NonNullable<PendingClick["price"]>) => {
  const cells = cellsOfPrice(price).cells.map((cell) => (cell === null ? null : String(cell)))
  return Object.fromEntries(priceColumns.map((column, index) => [column, cells[index]]))
}

/** A number of 64 bits has no place in JSON but as text. */
const toRow = ({ click, price, visit }: PendingClick, position: number) => ({
  ...click,
  ...(price === null ? {} : rowOfPrice(price)),
  position,
  day: visit?.day ?? null,
  visitor: visit === null ? null : String(visit.visitor)
})

/** Stores a group of clicks with one statement, of PostgreSQL. */
export const makeStoreAtOnce = Effect.map(
  SqlClient.SqlClient,
  (sql) => (pending: ReadonlyArray<PendingClick>) =>
    Effect.suspend(() => {
      const rows = JSON.stringify(pending.map(toRow))
      const caps = capCounts(pending)
      return caps.length === 0
        ? sql.unsafe(statement, [rows])
        : sql.unsafe(statementWithCaps, [rows, asJson(caps)])
    }).pipe(Effect.asVoid, Effect.orDie)
)
