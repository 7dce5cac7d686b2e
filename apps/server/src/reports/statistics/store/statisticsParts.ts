/**
 * A report whose events are read part by part, so that somebody may be told how far it is. All that a report adds up
 * is a sum, or the newest of its events: the rows of each part are put together in a temporary table, which then is
 * the source of the same statement as ever.
 */
import { StatisticsReading } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { filtered, sums } from "./statisticsGroups.ts"
import { columnsOf } from "./statisticsSource.ts"
import { inOnePass, newest } from "./statisticsStatement.ts"

const table = "statistics_parts"

/** From the first event that a report may have to the last one. */
export const wholeOf = ({ plan }: StatisticsQuery): StatisticsReading.Span => ({
  from: plan.others.spans[0]?.from ?? 0,
  to: plan.others.spans.at(-1)?.to ?? 0
})

const rowsIn = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  span: StatisticsReading.Span
): Statement.Fragment => {
  const { events, others } = query.plan
  const within = (reading: StatisticsReading.Reading) => StatisticsReading.within(reading, span)
  const plan = { ...query.plan, events: within(events), others: within(others) }
  const key = [
    ...(query.hasTime ? ["s.bucket"] : []),
    ...columnsOf(query).map((name) => `s.${name}`)
  ]
  const selected = [
    ...(query.hasTime ? [] : ["0 AS bucket"]),
    ...key,
    newest,
    ...sums(query.measures, "s")
  ]
  return sql`
    SELECT ${sql.literal(selected.join(", "))} FROM ${filtered(sql, { ...query, plan })}
    GROUP BY ${sql.literal(key.join(", "))}`
}

/** Reads the first part. */
export const firstPart = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  span: StatisticsReading.Span
) => sql`CREATE TEMPORARY TABLE ${sql(table)} AS ${rowsIn(sql, query, span)}`

/** Reads another one. */
export const nextPart = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  span: StatisticsReading.Span
) => sql`INSERT INTO ${sql(table)} ${rowsIn(sql, query, span)}`

/** The report, once all parts were read. */
export const partsStatement = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery
): Statement.Fragment => inOnePass(sql, query, sql`${sql(table)} s`)
