/** The tables of events in ClickHouse, and what is written into them. */
import { Dimension, Impression } from "@affnet/domain"

/** A column that is never null: 0 and an empty text stand for none. */
export interface Column {
  readonly name: string
  readonly type: string
  /** What it is in the database, in SQL, of a row by its name. */
  readonly from: (row: string) => string
}

const number = (name: string, type = "Int64"): Column => ({
  name,
  type,
  from: (row) => `COALESCE(${row}.${name}, 0)`
})
const text = (name: string, type = "String"): Column => ({
  name,
  type,
  from: (row) => `COALESCE(${row}.${name}, '')`
})

/** Texts of which there are few; parameters may be different in each click. */
const isVaried = (column: string) => /^(sub_id|aff_param)/u.test(column)

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
          : text(name, isVaried(name) ? "String" : "LowCardinality(String)")
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

const created = number("created_millis")
const prices = ["revenue", "payout", "network_revenue", "network_payout"].map((name) =>
  number(name)
)

export const clicks: EventTable = {
  table: "clicks",
  columns: [
    text("id"),
    created,
    ...dimensionColumns,
    number("is_unique", "UInt8"),
    {
      name: "invalid_reason",
      type: "LowCardinality(Nullable(String))",
      from: (row) => `${row}.invalid_reason`
    },
    ...prices
  ],
  hasSign: false,
  order: ["intDiv(created_millis, 3600000)", "affiliate_id", "offer_id", "created_millis"],
  shardBy: "id"
}

export const impressions: EventTable = {
  table: "impressions",
  columns: [created, number("newest_millis"), ...impressionColumns, number("impressions")],
  hasSign: false,
  order: ["created_millis", "affiliate_id", "offer_id"],
  shardBy: "created_millis"
}

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
