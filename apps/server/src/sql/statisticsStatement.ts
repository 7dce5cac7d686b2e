/**
 * A report as one statement, so that its page and its totals are of one moment: rows of the source are
 * grouped; groups that the search does not find go; then there is the page of the rest, in order, and
 * beside it a row of totals for all of them, or one for each currency.
 */
import { Dimension } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import type { StatisticsQuery, Word } from "../statistics/StatisticsQuery.ts"
import { sortKey, titleOf } from "./statisticsOrder.ts"
import { statisticsSource, valueOf } from "./statisticsSource.ts"

type Key = StatisticsQuery["dimensions"][number]

const valuesOf = ({ dimensions }: StatisticsQuery): ReadonlyArray<string> =>
  dimensions.map((_, index) => `v${index}`)

const sums = ({ measures }: StatisticsQuery): ReadonlyArray<string> =>
  measures.map((name) => `CAST(SUM(${name}) AS BIGINT) AS ${name}`)

const groups = (sql: SqlClient.SqlClient, query: StatisticsQuery): Statement.Fragment => {
  // Engines stream groups that are a prefix of a table's key, so a bucket that all rows share is left out.
  const selected = [
    query.hasTime ? "s.bucket" : "0 AS bucket",
    ...query.dimensions.map((key, index) => `${valueOf(key, query)} AS v${index}`),
    "MAX(s.newest_millis) AS newest_millis",
    ...sums(query)
  ]
  const positions = query.dimensions.map((_, index) => String(index + 2))
  const by = [...(query.hasTime ? ["1"] : []), ...positions].join(", ")
  const filters = query.filters.map(
    ({ anyOf, key }) => sql`${sql.literal(valueOf(key, query))} IN ${sql.in(anyOf)}`
  )
  return sql`
    SELECT ${sql.literal(selected.join(", "))} FROM ${statisticsSource(sql, query)}
    WHERE ${filters.length === 0 ? sql`1 = 1` : sql.and(filters)}
    GROUP BY ${sql.literal(by)}`
}

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, (special) => `\\${special}`)

/** Where the text of a breakdown has a word. */
const hasWord = (sql: SqlClient.SqlClient, key: Key, index: number, word: Word) => {
  if (key === "goal_type")
    return sql`g.${sql(`v${index}`)} IN (${sql.literal(["-1", ...word.goalTypes].join(", "))})`
  const text = Dimension.isIdKey(key) ? titleOf(key, index) : `g.v${index}`
  return sql`LOWER(${sql.literal(text)}) LIKE ${`%${escapeLike(word.text)}%`} ESCAPE '\\'`
}

const search = (sql: SqlClient.SqlClient, query: StatisticsQuery): Statement.Fragment =>
  sql.and(
    query.words.map((word) =>
      sql.or([
        ...(query.hasTime
          ? [sql`g.bucket IN (${sql.literal(["-1", ...word.buckets].join(", "))})`]
          : []),
        ...query.dimensions.map((key, index) => hasWord(sql, key, index, word))
      ])
    )
  )

const orderBy = (query: StatisticsQuery): string => {
  const direction = query.sort.direction === "asc" ? "ASC" : "DESC"
  return [`sort_key ${direction}`, "bucket", ...valuesOf(query)].join(", ")
}

export const statisticsStatement = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery
): Statement.Fragment => {
  const values = valuesOf(query)
  const titles = query.dimensions.map((key, index) => `${titleOf(key, index)} AS t${index}`)
  const inPage = [
    "'row' AS kind",
    `ROW_NUMBER() OVER (ORDER BY ${orderBy(query)}) AS place`,
    "'' AS currency",
    "bucket",
    ...values,
    ...titles,
    "newest_millis",
    ...query.measures
  ]
  const currency = query.totalsByCurrency ? `v${query.dimensions.indexOf("currency")}` : undefined
  const inTotals = [
    "'total' AS kind",
    "COUNT(*) AS place",
    `${currency ?? "''"} AS currency`,
    "NULL AS bucket",
    ...values.map((name) => `NULL AS ${name}`),
    ...values.map((_, index) => `NULL AS t${index}`),
    "NULL AS newest_millis",
    ...sums(query)
  ]
  const perCurrency = currency === undefined ? "" : `GROUP BY ${currency}`
  const isFound = query.words.length === 0 ? sql`1 = 1` : search(sql, query)
  return sql`
    WITH grouped AS (${groups(sql, query)}),
    found AS (SELECT * FROM grouped g WHERE ${isFound}),
    page AS (
      SELECT g.*, ${sql.literal(sortKey(query))} AS sort_key FROM found g
      ORDER BY ${sql.literal(orderBy(query))} LIMIT ${query.limit} OFFSET ${query.offset})
    SELECT ${sql.literal(inPage.join(", "))} FROM page g
    UNION ALL
    SELECT ${sql.literal(inTotals.join(", "))} FROM found ${sql.literal(perCurrency)}`
}
