/** Rows of the source put together by what a report tells apart. */
import type { Measures } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import { ofEither } from "../../../accounts/store/assigned.ts"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { statisticsSource, valueOf } from "./statisticsSource.ts"

/** What the values of the dimensions are called in a group: `v0`, `v1`, … */
export const valuesOf = ({ dimensions }: StatisticsQuery): ReadonlyArray<string> =>
  dimensions.map((_, index) => `v${index}`)

/** Sums of the measures of a table's rows, as 64-bit integers on both engines. */
export const sums = (
  measures: ReadonlyArray<Measures.Name>,
  table: string
): ReadonlyArray<string> =>
  measures.map((name) => `CAST(SUM(${table}.${name}) AS BIGINT) AS ${name}`)

/** The rows of a source `s` that the filters keep, behind the word FROM. */
export const filtered = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  source = statisticsSource(sql, query)
): Statement.Fragment => {
  const filters: Array<Statement.Fragment> = query.filters.map(
    ({ anyOf, key }) => sql`${sql.literal(valueOf(key, query))} IN ${sql.in(anyOf)}`
  )
  if (query.assignedTo !== undefined)
    filters.push(
      ofEither(sql, valueOf("affiliate", query), valueOf("advertiser", query))(query.assignedTo)
    )
  return sql`${source} WHERE ${filters.length === 0 ? sql`1 = 1` : sql.and(filters)}`
}

/** The order of the tables' keys behind the time. */
const keyOrder: ReadonlyArray<string> = ["affiliate", "offer", "goal", "currency"]

/** Whether rows of one group lie side by side in the tables of sums, when their time tells them apart. */
export const followKey = ({ dimensions }: StatisticsQuery): boolean =>
  keyOrder.slice(0, dimensions.length).every((name) => dimensions.some((key) => key === name))

/**
 * What groups are told apart by. Engines stream groups that are a prefix of a table's key, so the order
 * is that of the key, and a bucket that all rows share is left out.
 */
const groupBy = ({ dimensions, hasTime }: StatisticsQuery): string => {
  const rank = (key: string) => (keyOrder.includes(key) ? keyOrder.indexOf(key) : keyOrder.length)
  const positions = dimensions
    .map((key, index) => ({ position: index + 2, rank: rank(key) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ position }) => position)
  return [...(hasTime ? [1] : []), ...positions].join(", ")
}

/** The groups of a report, with these expressions beside what tells them apart. */
export const groups = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  expressions: ReadonlyArray<string>,
  source?: Statement.Fragment
): Statement.Fragment => {
  const selected = [
    query.hasTime ? "s.bucket" : "0 AS bucket",
    ...query.dimensions.map((key, index) => `${valueOf(key, query)} AS v${index}`),
    ...expressions
  ]
  return sql`
    SELECT ${sql.literal(selected.join(", "))} FROM ${filtered(sql, query, source)}
    GROUP BY ${sql.literal(groupBy(query))}`
}
