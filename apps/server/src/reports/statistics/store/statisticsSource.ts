/**
 * Where the rows of a report come from: the tables of sums and single events, each row with the number of
 * its bucket. Numbers of days, hours and buckets were computed in code and go into the text of the
 * statement: a report may have more of them than a statement takes parameters.
 */
import { Dimension, Impression, type Measures, type StatisticsReading } from "@affnet/domain"
import type { SqlClient, Statement } from "effect/sql"
import type { StatisticsQuery } from "../query/StatisticsQuery.ts"
import { bucketOf, isTimeItself } from "./bucketOf.ts"
import { clickSums } from "./clickSums.ts"
import { conversionSums } from "./conversionSums.ts"
import { countedEvents, type EventTable, measuresIn, unionAll } from "./countedEvents.ts"
import {
  networkDays,
  networkHours,
  type RollUp,
  statisticsDays,
  statisticsHours
} from "./rollUps.ts"

type Reading = StatisticsReading.Reading

const hourMillis = 3_600_000

/** Columns that are never null, in sums and in events. */
const neverNull = ["affiliate_id", "advertiser_id", "offer_id", "goal_id", "currency", "status"]

const tables = {
  affiliates: { days: statisticsDays, hours: statisticsHours },
  network: { days: networkDays, hours: networkHours }
} as const

/** The column that a dimension follows from. An offer belongs to one advertiser for good. */
const columnOf = (key: Dimension.FilterKey, { source }: StatisticsQuery): string =>
  key === "advertiser" && source !== "events" ? "offer_id" : Dimension.all[key].column

/** The columns of the source that a report looks at. */
export const columnsOf = (query: StatisticsQuery): ReadonlyArray<string> => [
  ...new Set(
    [
      ...query.dimensions,
      ...query.filters.map(({ key }) => key),
      ...(query.assignedTo === undefined ? [] : (["affiliate", "advertiser"] as const))
    ].map((key) => columnOf(key, query))
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

/** Whether each bucket of a report is one day of the table of days, or all days that it reads are one bucket. */
export const isOfWholeDays = ({
  hasTime,
  plan: { days, events, hours }
}: StatisticsQuery): boolean =>
  hours.spans.length === 0 && events.spans.length === 0 && (!hasTime || isTimeItself(days))

/** What is read of a table: one span, or those of a table `span` to join with. */
interface Bounds {
  readonly beside: Statement.Fragment | undefined
  readonly where: Statement.Fragment
}

const bounds = (sql: SqlClient.SqlClient, column: string, { spans }: Reading): Bounds => {
  const [first = { from: 0, to: 0 }] = spans
  if (spans.length <= 1)
    return {
      beside: undefined,
      where: sql.literal(`${column} >= ${first.from} AND ${column} < ${first.to}`)
    }
  // Bounds around all spans would be the ones that SQLite looks for, once for each span.
  return {
    beside: sql.literal(
      `(VALUES ${spans.map(({ from, to }) => `(${from}, ${to})`).join(", ")}) span`
    ),
    where: sql.literal(`${column} >= span.column1 AND ${column} < span.column2`)
  }
}

/** The rows of a table of sums, or, if they lie in the order of what a report tells apart, their sums by that. */
const ofSums = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  { key, measures, table, time }: RollUp,
  reading: Reading,
  isSummed = false
): Statement.Fragment => {
  const { beside, where } = bounds(sql, `t.${time}`, reading)
  const columns = columnsOf(query)
  const sumOf = (name: string) =>
    isSummed ? `CAST(SUM(t.${name}) AS BIGINT) AS ${name}` : `t.${name}`
  const selected = [
    `${bucketOf(`t.${time}`, reading, 1)} AS bucket`,
    // Sums of clicks have no goal, and few measures.
    ...columns.map((name) => (key.includes(name) ? `t.${name}` : `0 AS ${name}`)),
    isSummed ? "MAX(t.newest_millis) AS newest_millis" : "t.newest_millis",
    ...query.measures.map((name) => (measures.includes(name) ? sumOf(name) : `0 AS ${name}`))
  ]
  const from = beside === undefined ? sql`` : sql`${beside} CROSS JOIN`
  const groups = isSummed
    ? sql`GROUP BY ${sql.literal([time, ...columns].map((name) => `t.${name}`).join(", "))}`
    : sql``
  return sql`
    SELECT ${sql.literal(selected.join(", "))} FROM ${from} ${sql(table)} t
    WHERE ${where} ${groups}`
}

/**
 * Whether all that a report tells apart stands before the offer in the key of a table of the network's sums: the rows
 * of all offers then lie side by side, and, added up as they are read, leave few to sort. Filters find rows by the
 * table's key, and those of affiliates are found by an index as well.
 */
const areSideBySide = (query: StatisticsQuery, { key }: RollUp, { spans }: Reading): boolean => {
  const columns = columnsOf(query)
  const before = key.slice(1, key.indexOf("offer_id"))
  return (
    !key.includes("affiliate_id") &&
    query.filters.length === 0 &&
    query.assignedTo === undefined &&
    spans.length <= 1 &&
    columns.length === before.length &&
    before.every((name) => columns.includes(name))
  )
}

/** The same rows, added up if they may be. */
const ofSideBySide = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  sums: RollUp,
  reading: Reading
): Statement.Fragment => ofSums(sql, query, sums, reading, areSideBySide(query, sums, reading))

const ofImpressions: ReadonlySet<string> = new Set(Impression.columns)

/** Impressions have no goal and no status, as clicks have none, and of the other columns some. */
const eventColumn = (name: string) => {
  const of = `e.${name}`
  if (name === "goal_id") return { ofImpression: "0", ofClick: "0", of }
  if (name === "status") return { ofImpression: "'none'", ofClick: "'none'", of }
  return ofImpressions.has(name) ? of : { ofImpression: "NULL", ofClick: of, of }
}

const ofEvents = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  reading: Reading,
  table: EventTable
): Statement.Fragment => {
  const at = "e.created_millis"
  const { beside, where } = bounds(sql, at, reading)
  return countedEvents(sql, {
    columns: {
      bucket: bucketOf(at, reading, hourMillis),
      ...Object.fromEntries(columnsOf(query).map((name) => [name, eventColumn(name)])),
      newest_millis: { ofImpression: "e.newest_millis", ofClick: at, of: at }
    },
    measures: query.measures,
    tables: [table],
    beside,
    where
  })
}

/**
 * Rows of a table, added up before they meet those of others: they have few of the measures that all of those would
 * carry. Rows that are told apart by more than their groups would be added up twice for little.
 */
const addedUp = (
  sql: SqlClient.SqlClient,
  query: StatisticsQuery,
  has: (name: Measures.Name) => boolean,
  rows: (query: StatisticsQuery) => Statement.Fragment
): Statement.Fragment => {
  const columns = columnsOf(query)
  const grouped = query.dimensions.map((key) => columnOf(key, query))
  if (columns.some((name) => !grouped.includes(name))) return rows(query)
  const key = [...(query.hasTime ? ["bucket"] : []), ...columns].map((name) => `r.${name}`)
  const selected = [
    ...(query.hasTime ? [] : ["0 AS bucket"]),
    ...key,
    "MAX(r.newest_millis) AS newest_millis",
    ...query.measures.map((name) =>
      has(name) ? `CAST(SUM(r.${name}) AS BIGINT) AS ${name}` : `0 AS ${name}`
    )
  ]
  return sql`
    SELECT ${sql.literal(selected.join(", "))}
    FROM (${rows({ ...query, measures: query.measures.filter(has) })}) r
    GROUP BY ${sql.literal(key.join(", "))}`
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
  const { clicksBy, conversionsBy, plan, source } = query
  const parts: Array<Statement.Fragment> = []
  const addSums = (sums: RollUp) =>
    addedUp(
      sql,
      query,
      (name) => sums.measures.includes(name),
      (own) => ofSideBySide(sql, own, sums, plan.days)
    )
  const addEvents = (table: EventTable, reading: Reading) =>
    addedUp(
      sql,
      query,
      (name) => measuresIn[table](name) !== undefined,
      (own) => ofEvents(sql, own, reading, table)
    )
  if (source !== "events") {
    const { days, hours } = tables[source]
    if (plan.days.spans.length > 0)
      parts.push(
        clicksBy === undefined
          ? ofSideBySide(sql, query, days, plan.days)
          : addSums(clickSums[clicksBy][source])
      )
    if (conversionsBy !== undefined) parts.push(addSums(conversionSums[conversionsBy]))
    if (plan.hours.spans.length > 0) parts.push(ofSideBySide(sql, query, hours, plan.hours))
  }
  if (plan.events.spans.length > 0) parts.push(addEvents("clicks", plan.events))
  // A range that is over before it begins still is a table. Rows of impressions are sums already.
  if (plan.others.spans.length > 0 || parts.length === 0)
    parts.push(
      ofEvents(sql, query, plan.others, "impressions"),
      addEvents("conversions", conversionsBy === undefined ? plan.others : plan.events)
    )
  return sql`(${unionAll(sql, parts)}) s`
}
