/** The tables of events in ClickHouse, and what is written into them. */
import { Dimension, Impression } from "@affnet/domain"
import { parameters } from "../../../platform/sql/clickhouse/statisticsSettings.ts"

/** A column of events. Reports of sums know no null: 0 and an empty text stand for none. */
export interface Column {
  readonly name: string
  readonly type: string
  /** How it is packed, where ClickHouse's own way takes longer to read. */
  readonly codec?: string
  /** What it is in the database, in SQL, of a row by its name. */
  readonly from: (row: string) => string
  /** What it is in ClickHouse, without null. */
  readonly known: (row: string) => string
}

const never = (name: string, type: string, none: string): Column => ({
  name,
  type,
  from: (row) => `COALESCE(${row}.${name}, ${none})`,
  known: (row) => `${row}.${name}`
})
const number = (name: string, type = "Int64"): Column => never(name, type, "0")
const text = (name: string, type = "String"): Column => never(name, type, "''")

export const isText = ({ type }: Column): boolean => type.includes("String")

const nullableType = (type: string): string =>
  type.startsWith("LowCardinality(")
    ? type.replace("(", "(Nullable(").concat(")")
    : `Nullable(${type})`

/** The same column as the database has it, null included: rows of single events tell null and empty apart. */
const nullable = (column: Column): Column => ({
  name: column.name,
  type: nullableType(column.type),
  from: (row) => `${row}.${column.name}`,
  known: (row) => `COALESCE(${row}.${column.name}, ${isText(column) ? "''" : "0"})`
})

const parameterColumns = new Set<string>(parameters.map((key) => Dimension.all[key].column))

/** Parameters may be different in each click; of all other texts there are few. */
export const isVaried = (column: string) => parameterColumns.has(column)
export const few = "LowCardinality(String)"

/** Columns that reports tell events apart by, but for what clicks have none of. */
const dimensionColumns: ReadonlyArray<Column> = [
  ...new Map(
    Dimension.filterKeys
      .map((key) => ({ key, name: Dimension.all[key].column }))
      .filter(({ name }) => name !== "goal_id" && name !== "status")
      .map(({ key, name }) => [
        name,
        Dimension.isIdKey(key)
          ? number(name, "UInt32")
          : text(name, isVaried(name) ? "String" : few)
      ])
  ).values()
]

/** Impressions have some of them only. */
const ofImpressions: ReadonlySet<string> = new Set(Impression.columns)
const impressionColumns = dimensionColumns.filter(({ name }) => ofImpressions.has(name))

/** A table of events. The day of the network's zone stands in front of these columns. */
export interface EventTable {
  readonly table: "clicks" | "impressions" | "conversions"
  readonly columns: ReadonlyArray<Column>
  /** Whether rows are taken back by rows with the opposite sign, which stands behind the day. */
  readonly hasSign: boolean
  /** What rows are sorted by. */
  readonly order: ReadonlyArray<string>
  /** What rows are shared out among the shards by: those of one event lie together. */
  readonly shardBy: string
}

/** Numbers that are near to each other, or small: their upper bits, which are the same, are left out. */
const near = (name: string, type?: string): Column => ({
  ...number(name, type),
  codec: "T64, LZ4"
})
const created = near("created_millis")
const priceNames = ["revenue", "payout", "network_revenue", "network_payout"] as const
const prices = priceNames.map((name) => number(name))

/** What every click has. */
const ofEveryClick: ReadonlySet<string> = new Set([
  "affiliate_id",
  "advertiser_id",
  "offer_id",
  "currency"
])

/** Clicks have every column of the database's, since they may leave it. */
export const clicks: EventTable = {
  table: "clicks",
  columns: [
    text("id"),
    created,
    ...dimensionColumns.map((column) =>
      ofEveryClick.has(column.name) ? column : nullable(column)
    ),
    near("is_unique", "UInt8"),
    ...[
      text("invalid_reason", few),
      ...["aff_click_id", "ip", "idfa", "gaid", "deep_link"].map((name) => text(name)),
      ...["custom_term_id", "cap_id", "promo_code_id", "cpc_goal_id"].map((name) =>
        number(name, "UInt32")
      ),
      ...prices,
      text("revenue_by", few),
      text("payout_by", few)
    ].map(nullable)
  ],
  hasSign: false,
  // An affiliate's own reports read little of each day, and groups by affiliate or offer find theirs nearby.
  order: ["intDiv(created_millis, 86400000)", "affiliate_id", "offer_id", "created_millis"],
  shardBy: "id"
}

export const impressions: EventTable = {
  table: "impressions",
  columns: [created, number("newest_millis"), ...impressionColumns, number("impressions")],
  hasSign: false,
  order: ["created_millis", "affiliate_id", "offer_id"],
  shardBy: "created_millis"
}

/** What every conversion has: of all other columns ClickHouse does not tell null from 0 and an empty text. */
export const ofEveryConversion: ReadonlySet<string> = new Set([
  ...ofEveryClick,
  ...priceNames,
  ...["id", "click_id", "created_millis", "goal_id", "status"]
])

export const conversions: EventTable = {
  table: "conversions",
  columns: [
    number("id"),
    text("click_id"),
    created,
    ...dimensionColumns,
    number("goal_id", "UInt32"),
    text("status", "LowCardinality(String)"),
    ...prices,
    number("amount"),
    number("network_amount")
  ],
  hasSign: true,
  order: ["created_millis", "id"],
  shardBy: "click_id"
}

export const eventTables: ReadonlyArray<EventTable> = [clicks, impressions, conversions]

/** The columns of a table in the order in which rows are written. */
export const writtenColumns = ({ columns, hasSign }: EventTable): ReadonlyArray<string> => [
  "day",
  ...(hasSign ? ["sign"] : []),
  ...columns.map(({ name }) => name)
]
