/**
 * Where the rows of a report come from: stretches of the tables of sums and of single events, each with
 * the number of its bucket. Numbers of days, hours and buckets were computed here and go into the text of
 * the statement: a report may have more of them than a statement takes parameters.
 */
import { Dimension, type StatisticsPlan } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import type { StatisticsQuery } from "../statistics/StatisticsQuery.ts"
import { countedEvents } from "./countedEvents.ts"
import {
  networkDays,
  networkHours,
  type RollUp,
  statisticsDays,
  statisticsHours
} from "./rollUps.ts"

type Stretches = ReadonlyArray<StatisticsPlan.Stretch>

/** Columns that are never null, in sums and in events. */
const neverNull = ["affiliate_id", "advertiser_id", "offer_id", "goal_id", "currency", "status"]

const tables = {
  affiliates: { days: statisticsDays, hours: statisticsHours },
  network: { days: networkDays, hours: networkHours }
} as const

/** The column that a dimension follows from. An offer belongs to one advertiser for good. */
const columnOf = (key: Dimension.FilterKey, { source }: StatisticsQuery): string =>
  key === "advertiser" && source !== "events" ? "offer_id" : Dimension.all[key].column

const columnsOf = (query: StatisticsQuery): ReadonlyArray<string> => [
  ...new Set(
    [...query.dimensions, ...query.filters.map(({ key }) => key)].map((key) => columnOf(key, query))
  )
]

/** The value of a dimension in a row `s` of the source: 0 or an empty text where there is none. */
export const valueOf = (key: Dimension.FilterKey, query: StatisticsQuery): string => {
  if (key === "goal_type") return "COALESCE((SELECT type FROM goals WHERE id = s.goal_id), 0)"
  if (key === "advertiser" && query.source !== "events")
    return "COALESCE((SELECT advertiser_id FROM offers WHERE id = s.offer_id), 0)"
  const column = columnOf(key, query)
  if (neverNull.includes(column)) return `s.${column}`
  return `COALESCE(s.${column}, ${Dimension.isIdKey(key) ? "0" : "''"})`
}

/** Stretches as a table `span` to join with, or as bounds of the only one. */
interface Bounds {
  readonly beside: Statement.Fragment | undefined
  readonly bucket: string
  readonly where: Statement.Fragment
}

const isBucketItself = ({ bucket, from, to }: StatisticsPlan.Stretch): boolean =>
  bucket === from && to === from + 1

/** Whether each bucket of a report is one day of the table of days. */
export const isOfWholeDays = ({ plan: { days, events, hours } }: StatisticsQuery): boolean =>
  days.length > 0 && hours.length === 0 && events.length === 0 && days.every(isBucketItself)

const bounds = (sql: SqlClient.SqlClient, column: string, stretches: Stretches): Bounds => {
  const low = stretches.reduce((least, { from }) => Math.min(least, from), Number.MAX_SAFE_INTEGER)
  const high = stretches.reduce((most, { to }) => Math.max(most, to), Number.MIN_SAFE_INTEGER)
  const between = sql.literal(`${column} >= ${low} AND ${column} < ${high}`)
  const [only] = stretches
  if (only !== undefined && stretches.length === 1)
    return { beside: undefined, bucket: String(only.bucket), where: between }
  if (stretches.every(isBucketItself)) return { beside: undefined, bucket: column, where: between }
  const rows = stretches.map(({ bucket, from, to }) => `(${bucket}, ${from}, ${to})`)
  return {
    beside: sql.literal(`(VALUES ${rows.join(", ")}) span`),
    bucket: "span.column1",
    // The outer bounds tell which partitions there is nothing in.
    where: sql`${between} AND ${sql.literal(`${column} >= span.column2 AND ${column} < span.column3`)}`
  }
}

const ofSums = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  { table, time }: RollUp,
  stretches: Stretches
): Statement.Fragment => {
  const { beside, bucket, where } = bounds(sql, `t.${time}`, stretches)
  const selected = [
    `${bucket} AS bucket`,
    ...columnsOf(query).map((name) => `t.${name}`),
    "t.newest_millis",
    ...query.measures.map((name) => `t.${name}`)
  ]
  const from = beside === undefined ? sql`` : sql`${beside} CROSS JOIN`
  return sql`SELECT ${sql.literal(selected.join(", "))} FROM ${from} ${sql(table)} t WHERE ${where}`
}

const eventColumn = (name: string) => {
  if (name === "goal_id") return { ofClick: "0", of: "e.goal_id" }
  return name === "status" ? { ofClick: "'none'", of: "e.status" } : `e.${name}`
}

const ofEvents = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  stretches: Stretches
): Statement.Fragment => {
  const { beside, bucket, where } = bounds(sql, "e.created_millis", stretches)
  return countedEvents(sql, {
    columns: {
      bucket,
      ...Object.fromEntries(columnsOf(query).map((name) => [name, eventColumn(name)])),
      newest_millis: "e.created_millis"
    },
    measures: query.measures,
    beside,
    where
  })
}

/** The rows of whole days, in the order of their table: as a table `s`. */
export const daysInOrder = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery
): Statement.Fragment => {
  const order = statisticsDays.key.map((name) => `t.${name}`).join(", ")
  return sql`(${ofSums(sql, query, statisticsDays, query.plan.days)} ORDER BY ${sql.literal(order)}) s`
}

/** All rows of a report before they are grouped, as a table `s`. */
export const statisticsSource = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery
): Statement.Fragment => {
  const { plan, source } = query
  const parts: Array<Statement.Fragment> = []
  if (source !== "events") {
    const { days, hours } = tables[source]
    if (plan.days.length > 0) parts.push(ofSums(sql, query, days, plan.days))
    if (plan.hours.length > 0) parts.push(ofSums(sql, query, hours, plan.hours))
  }
  // A range that is over before it begins still is a table.
  if (plan.events.length > 0 || parts.length === 0) parts.push(ofEvents(sql, query, plan.events))
  const [first = sql``, ...rest] = parts
  return sql`(${rest.reduce((all, part) => sql`${all} UNION ALL ${part}`, first)}) s`
}
