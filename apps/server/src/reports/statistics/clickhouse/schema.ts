/** The tables in ClickHouse, of one node or of a cluster. */
import { Measures } from "@affnet/domain"
import { text } from "../../../platform/sql/clickhouse/literals.ts"
import { countedRows, isCount } from "./countedRows.ts"
import { type Column, clicks, type EventTable, eventTables } from "./eventTables.ts"

/**
 * What this program makes and reads; a later one makes it anew, and says so. 2: clicks have every column. Since then
 * clicks may be nowhere else, so that a further version has to keep those that left the database.
 */
export const schemaVersion = 2

/** So many blocks a table remembers: one that comes again, however late, has to be among them. */
const rememberedBlocks = 1_000

/** The tables of sums: hours of UTC, and days of the network's zone when their events were fed. */
export const sums = [
  { table: "statistics_hours", time: "hour", of: "intDiv(e.created_millis, 3600000)" },
  { table: "statistics_days", time: "day", of: "e.day" }
] as const

/** What sums are kept for, behind the time. */
export const sumKey = ["affiliate_id", "offer_id", "goal_id", "currency", "advertiser_id"] as const

/** The measures of one table of events; sums of the others are 0. */
export const measuresOf: { readonly [table in EventTable["table"]]: ReadonlyArray<Measures.Name> } =
  {
    clicks: Measures.names.filter((name) => /(^|_)clicks/u.test(name)),
    impressions: ["impressions"],
    conversions: Measures.names.filter((name) => /(^|_)(cv|approved|pending|rejected)_/u.test(name))
  }

/** A table on one node, or a table on each node and one that stands for all of them. */
interface Shape {
  readonly name: string
  readonly columns: string
  readonly family: string
  readonly parameters: string
  readonly rest: string
  readonly shardBy: string
}

const settings = (cluster: string | undefined) =>
  cluster === undefined
    ? `SETTINGS non_replicated_deduplication_window = ${rememberedBlocks}`
    : `SETTINGS replicated_deduplication_window = ${rememberedBlocks}`

/** The name of the table that rows lie in. */
export const localOf = (name: string, cluster: string | undefined) =>
  cluster === undefined ? name : `${name}_local`

const onCluster = (cluster: string | undefined) =>
  cluster === undefined ? "" : `ON CLUSTER ${cluster}`

/** How a statement begins that changes a table. */
export const alterOf = (table: string, cluster: string | undefined): string =>
  `ALTER TABLE ${localOf(table, cluster)} ${onCluster(cluster)}`

const tableStatements = (
  { columns, family, name, parameters, rest, shardBy }: Shape,
  cluster: string | undefined
): ReadonlyArray<string> => {
  if (cluster === undefined)
    return [
      `CREATE TABLE IF NOT EXISTS ${name} (${columns}) ENGINE = ${family}(${parameters}) ${rest} ${settings(cluster)}`
    ]
  const path = `'/clickhouse/tables/{shard}/{database}/${name}', '{replica}'`
  const replicated = [path, ...(parameters === "" ? [] : [parameters])].join(", ")
  return [
    `CREATE TABLE IF NOT EXISTS ${name}_local ${onCluster(cluster)} (${columns})
      ENGINE = Replicated${family}(${replicated}) ${rest} ${settings(cluster)}`,
    `CREATE TABLE IF NOT EXISTS ${name} ${onCluster(cluster)} (${columns})
      ENGINE = Distributed(${cluster}, currentDatabase(), ${name}_local, cityHash64(${shardBy}))`
  ]
}

/** How ClickHouse is told of a column. */
export const definitionOf = ({ codec, name, type }: Column): string =>
  `${name} ${type}${codec === undefined ? "" : ` CODEC(${codec})`}`

const eventShape = ({ columns, hasSign, order, shardBy, table }: EventTable): Shape => ({
  name: table,
  columns: ["day Int32", ...(hasSign ? ["sign Int8"] : []), ...columns.map(definitionOf)].join(
    ", "
  ),
  family: hasSign ? "CollapsingMergeTree" : "MergeTree",
  parameters: hasSign ? "sign" : "",
  rest: `PARTITION BY toYYYYMM(toDateTime(intDiv(created_millis, 1000), 'UTC')) ORDER BY (${order.join(", ")})`,
  shardBy
})

const sumShape = ({ table, time }: (typeof sums)[number]): Shape => ({
  name: table,
  columns: [
    `${time} Int32`,
    ...sumKey.map((name) => `${name} ${name === "currency" ? "LowCardinality(String)" : "UInt32"}`),
    "newest_millis SimpleAggregateFunction(max, Int64)",
    "counted Int64",
    ...Measures.names.map((name) => `${name} ${isCount(name) ? "Int64" : "Int128"}`)
  ].join(", "),
  family: "SummingMergeTree",
  parameters: `(${["counted", ...Measures.names].join(", ")})`,
  rest: `ORDER BY (${[time, ...sumKey].join(", ")})`,
  shardBy: "offer_id"
})

type Sum = (typeof sums)[number]

const keyOf = ({ time }: Sum): ReadonlyArray<string> => [time, ...sumKey]

/** What the events of a table add to sums. */
const addedTo = (sum: Sum, events: EventTable, from: string, where: string): string => {
  const key = keyOf(sum)
  const measures = measuresOf[events.table]
  const rows = countedRows(events, {
    from: `${from} e`,
    expressions: { [sum.time]: sum.of },
    columns: sumKey,
    measures,
    where
  })
  const selected = [
    ...key.map((name) => `s.${name} AS ${name}`),
    "max(s.newest) AS newest_millis",
    ...["counted", ...measures].map((name) =>
      isCount(name) || name === "counted"
        ? `sum(s.${name}) AS ${name}`
        : `sum(toInt128(s.${name})) AS ${name}`
    )
  ]
  return `
    SELECT ${selected.join(", ")} FROM (${rows}) s GROUP BY ${key.map((name) => `s.${name}`).join(", ")}`
}

const viewOf = ({ table }: Sum, events: EventTable) => `${table}_of_${events.table}`

/** What adds the events of a block to sums as it is inserted. */
const viewStatement = (events: EventTable, sum: Sum, cluster: string | undefined): string => `
  CREATE MATERIALIZED VIEW IF NOT EXISTS ${viewOf(sum, events)} ${onCluster(cluster)}
  TO ${localOf(sum.table, cluster)} AS
  ${addedTo(sum, events, localOf(events.table, cluster), "1 = 1")}`

/** Statements that add the clicks of a span of time to sums which do not have them. */
export const addStatements = (startMillis: number, endMillis: number): ReadonlyArray<string> =>
  sums.map((sum) => {
    const columns = [...keyOf(sum), "newest_millis", "counted", ...measuresOf.clicks].join(", ")
    const where = `created_millis >= ${startMillis} AND created_millis < ${endMillis}`
    // Sums that have been made before are no block that comes again.
    return `INSERT INTO ${sum.table} (${columns}) SETTINGS insert_deduplicate = 0
      ${addedTo(sum, clicks, clicks.table, where)}`
  })

const versionShape: Shape = {
  name: "affnet_schema",
  columns: "version UInt32",
  family: "ReplacingMergeTree",
  parameters: "",
  rest: "ORDER BY version",
  shardBy: "version"
}

/** The table that says of which version the others are. */
export const versionStatements = (cluster: string | undefined): ReadonlyArray<string> =>
  tableStatements(versionShape, cluster)

const views = eventTables.flatMap((events) => sums.map((sum) => [events, sum] as const))

/** Statements for all other tables, in order; each may be repeated. */
export const schemaStatements = (cluster: string | undefined): ReadonlyArray<string> => [
  ...[...eventTables.map(eventShape), ...sums.map(sumShape)].flatMap((shape) =>
    tableStatements(shape, cluster)
  ),
  ...views.map(([events, sum]) => viewStatement(events, sum, cluster))
]

/** Statements that remove these tables, whichever version made them. */
export const dropStatements = (cluster: string | undefined): ReadonlyArray<string> => {
  const tables = [...eventTables, ...sums].map(({ table }) => table)
  const locals = cluster === undefined ? [] : tables.map((table) => localOf(table, cluster))
  return [...views.map(([events, sum]) => viewOf(sum, events)), ...tables, ...locals].map(
    (name) => `DROP TABLE IF EXISTS ${name} ${onCluster(cluster)} SYNC`
  )
}

/** Statements that empty every table of events and sums, but for those that are kept. */
export const truncateStatements = (
  cluster: string | undefined,
  kept?: EventTable
): ReadonlyArray<string> =>
  [...eventTables.filter((table) => table !== kept), ...sums].map(
    ({ table }) => `TRUNCATE TABLE IF EXISTS ${localOf(table, cluster)} ${onCluster(cluster)}`
  )

/** The statement that removes the clicks of a month, by the name of its partition. */
export const dropMonthStatement = (id: string, cluster: string | undefined): string =>
  `${alterOf(clicks.table, cluster)} DROP PARTITION ID ${text(id)}`

/** The statement that removes rows of a table of events for good. */
export const deleteStatement = (
  table: EventTable["table"],
  where: string,
  cluster: string | undefined
): string => `${alterOf(table, cluster)} DELETE WHERE ${where}`
