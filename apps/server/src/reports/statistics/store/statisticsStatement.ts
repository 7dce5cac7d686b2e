/**
 * A report as one statement, so that its page and its totals are of one moment: a row for each group of
 * the page, and one of totals, or one for each currency. Groups are called `g`.
 */
import type { SqlClient, Statement } from "effect/sql"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { filtered, followKey, groups, sums, valuesOf } from "./statisticsGroups.ts"
import { sortKey, sortMeasures, titleOf } from "./statisticsOrder.ts"
import { search } from "./statisticsSearch.ts"
import { daysInOrder, isOfWholeDays, valueOf } from "./statisticsSource.ts"

/** The newest event of a group. */
export const newest = "MAX(s.newest_millis) AS newest_millis"

const orderBy = (query: StatisticsQuery): string => {
  const direction = query.sort.direction === "asc" ? "ASC" : "DESC"
  return [`sort_key ${direction}`, "bucket", ...valuesOf(query)].join(", ")
}

/** The page of groups that stand in `table`. */
const page = (sql: SqlClient.SqlClient, query: StatisticsQuery, table: string) => sql`
  SELECT g.*, ${sql.literal(sortKey(query))} AS sort_key FROM ${sql(table)} g
  ORDER BY ${sql.literal(orderBy(query))} LIMIT ${query.limit} OFFSET ${query.offset}`

const rowColumns = (query: StatisticsQuery): string =>
  [
    "'row' AS kind",
    `ROW_NUMBER() OVER (ORDER BY ${orderBy(query)}) AS place`,
    "'' AS currency",
    "bucket",
    ...valuesOf(query),
    ...query.dimensions.map((key, index) => `${titleOf(key, index)} AS t${index}`),
    "newest_millis",
    ...query.measures
  ].join(", ")

const totalColumns = (
  query: StatisticsQuery,
  table: "found" | "s",
  [count, currency]: readonly [string, string]
): string =>
  [
    "'total' AS kind",
    `${count} AS place`,
    `${currency} AS currency`,
    "NULL AS bucket",
    ...valuesOf(query).map((name) => `NULL AS ${name}`),
    ...query.dimensions.map((_, index) => `NULL AS t${index}`),
    "NULL AS newest_millis",
    ...sums(query.measures, table)
  ].join(", ")

/** Adds up every measure of every group: any source, any search. */
export const inOnePass = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  source?: Statement.Fragment
): Statement.Fragment => {
  const currency = query.totalsByCurrency ? `v${query.dimensions.indexOf("currency")}` : undefined
  const perCurrency = currency === undefined ? "" : `GROUP BY ${currency}`
  return sql`
    WITH grouped AS (${groups(sql, query, [newest, ...sums(query.measures, "s")], source)}),
    found AS (SELECT * FROM grouped g WHERE ${search(sql, query)}),
    page AS (${page(sql, query, "found")})
    SELECT ${sql.literal(rowColumns(query))} FROM page g
    UNION ALL
    SELECT ${sql.literal(totalColumns(query, "found", ["COUNT(*)", currency ?? "''"]))}
    FROM found ${sql.literal(perCurrency)}`
}

/**
 * Finds the page first and adds up only its groups: of hundreds of thousands of them, ten. What rows are
 * sorted by is all that every group is asked for. The totals come from the sums of the network, if those
 * can tell.
 */
const pageFirst = (sql: SqlClient.SqlClient, query: StatisticsQuery): Statement.Fragment => {
  const isOfNetwork =
    query.assignedTo === undefined && query.filters.every(({ key }) => key !== "affiliate")
  const ofAll: StatisticsQuery = {
    ...query,
    source: isOfNetwork ? "network" : query.source,
    dimensions: []
  }
  const sorting = query.sort.field === "added_timestamp" ? [newest] : sums(sortMeasures(query), "s")
  const same = query.dimensions.map((key, index) => `${valueOf(key, query)} = page.v${index}`)
  const kept = ["page.bucket", ...valuesOf(query).map((name) => `page.${name}`), "page.sort_key"]
  return sql`
    WITH found AS (${groups(sql, query, sorting, query.hasTime ? daysInOrder(sql, query) : undefined)}),
    page AS (${page(sql, query, "found")}),
    filled AS (
      SELECT ${sql.literal([...kept, newest, ...sums(query.measures, "s")].join(", "))}
      FROM page CROSS JOIN ${filtered(sql, query)}
        AND ${sql.literal(["s.bucket = page.bucket", ...same].join(" AND "))}
      GROUP BY ${sql.literal(kept.join(", "))})
    SELECT ${sql.literal(rowColumns(query))} FROM filled g
    UNION ALL
    SELECT ${sql.literal(totalColumns(query, "s", ["(SELECT COUNT(*) FROM found)", "''"]))}
    FROM ${filtered(sql, ofAll)}`
}

/** The groups of a page whose rows of all days are looked up; more are found sooner by reading all rows. */
const lookedUpMax = 25

/**
 * Groups of whole days are found in the order of their table and at once by its key; those of all days by the index of
 * affiliates.
 */
const findsPageFirst = (query: StatisticsQuery): boolean =>
  query.source === "affiliates" &&
  (query.hasTime || query.limit <= lookedUpMax) &&
  query.clicksBy === undefined &&
  query.words.length === 0 &&
  !query.totalsByCurrency &&
  followKey(query) &&
  isOfWholeDays(query)

export const statisticsStatement = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery
): Statement.Fragment => (findsPageFirst(query) ? pageFirst(sql, query) : inOnePass(sql, query))
