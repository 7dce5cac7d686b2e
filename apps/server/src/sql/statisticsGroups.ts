/** Rows of the source put together by what a report tells apart. */
import type { Measures } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import type { StatisticsQuery } from "../statistics/StatisticsQuery.ts"
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

/** The rows `s` of the source that the filters keep, behind the word FROM. */
export const filtered = (sql: SqlClient.SqlClient, query: StatisticsQuery): Statement.Fragment => {
  const filters = query.filters.map(
    ({ anyOf, key }) => sql`${sql.literal(valueOf(key, query))} IN ${sql.in(anyOf)}`
  )
  return sql`${statisticsSource(sql, query)} WHERE ${filters.length === 0 ? sql`1 = 1` : sql.and(filters)}`
}

/** The groups of a report, with these expressions beside what tells them apart. */
export const groups = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  expressions: ReadonlyArray<string>
): Statement.Fragment => {
  // Engines stream groups that are a prefix of a table's key, so a bucket that all rows share is left out.
  const selected = [
    query.hasTime ? "s.bucket" : "0 AS bucket",
    ...query.dimensions.map((key, index) => `${valueOf(key, query)} AS v${index}`),
    ...expressions
  ]
  const positions = query.dimensions.map((_, index) => String(index + 2))
  const by = [...(query.hasTime ? ["1"] : []), ...positions].join(", ")
  return sql`
    SELECT ${sql.literal(selected.join(", "))} FROM ${filtered(sql, query)}
    GROUP BY ${sql.literal(by)}`
}
