/**
 * How the rows of a report lie in the database. What a role may see follows from its record alone:
 * columns that are no field of it are not even read.
 */
import { Dimension, IsoTime, Money } from "@affnet/domain"
import { Result, type Schema } from "effect"
import { affiliateTitle } from "../../accounts/affiliates/affiliateTitle.ts"
import type { Row } from "../../platform/sql/Rows.ts"

/** A field: the expressions that it needs, by the names of their cells, and its value by those cells. */
export interface Field {
  /** `e` is the table of the events. */
  readonly cells: Readonly<Record<string, string>>
  readonly value: (row: Row) => unknown
}

/** A field that is a column of the events. */
export const plain = (name: string, column = name): Field => ({
  cells: { [name]: `e.${column}` },
  value: (row) => row[name] ?? null
})

/** A field that is true or false, whose column holds 1 or 0. */
export const condition = (name: string): Field => ({
  cells: { [name]: `e.${name}` },
  value: (row) => Number(row[name]) === 1
})

/** A field that says in words what a column holds as a code. */
export const worded = (column: string, words: (code: string) => string): Field => ({
  cells: { [`${column}_code`]: `e.${column}` },
  value: (row) => words(String(row[`${column}_code`]))
})

const time = (name: string, column: string): Field => ({
  cells: { [name]: `e.${column}` },
  value: (row) => IsoTime.fromMillis(Number(row[name]))
})

const unitsOf = (cell: unknown): bigint => BigInt(String(cell))
const amountOf = (units: bigint) => Money.toAmount(Result.getOrThrow(Money.fromUnits(units)))

const amount = (name: string): Field => ({
  cells: { [name]: `e.${name}` },
  value: (row) => (row[name] === null ? null : amountOf(unitsOf(row[name])))
})

const difference = (from: string, what: string): Field => ({
  cells: { [from]: `e.${from}`, [what]: `e.${what}` },
  value: (row) => amountOf(unitsOf(row[from]) - unitsOf(row[what]))
})

const fields: Readonly<Record<string, Field>> = {
  created: time("created", "created_millis"),
  updated: time("updated", "updated_millis"),
  click_created: time("click_created", "click_millis"),
  conv_status: plain("conv_status", "status"),
  revenue: amount("revenue"),
  payout: amount("payout"),
  profit: difference("revenue", "payout"),
  amount: amount("amount"),
  network_revenue: amount("network_revenue"),
  network_payout: amount("network_payout"),
  network_profit: difference("network_revenue", "network_payout"),
  network_amount: amount("network_amount"),
  network_currency: {
    cells: { network_currency: "(SELECT n.currency FROM network n WHERE n.id = 1)" },
    value: (row) => row.network_currency
  }
}

/** The records that rows mention: their table, and what they are called in it. */
const mentioned: Readonly<Record<string, readonly [table: string, title: string]>> = {
  affiliate: ["affiliates", affiliateTitle("affiliate")],
  advertiser: ["advertisers", "advertiser.company_name"],
  offer: ["offers", "offer.title"],
  goal: ["goals", "goal.title"],
  landing_page: ["landing_pages", "landing_page.title"],
  creative: ["creatives", "creative.title"],
  campaign: ["campaigns", "campaign.name"],
  commission_plan: ["commission_plans", "commission_plan.title"],
  traffic_source: ["traffic_sources", "traffic_source.title"],
  traffic_approach: ["traffic_approaches", "traffic_approach.title"],
  country: ["countries", "country.title"]
}

const columnOf = (name: string): string =>
  Dimension.isIdKey(name) ? Dimension.ids[name].column : name

const mention = (name: string, title: string): Field => ({
  cells: { [`${name}_id`]: `e.${columnOf(name)}`, [`${name}_title`]: title },
  value: (row) => {
    const value = row[`${name}_title`]
    return value === null ? null : { id: row[`${name}_id`], value }
  }
})

const fieldOf = (name: string): Field => {
  const [, title] = mentioned[name] ?? []
  return fields[name] ?? (title === undefined ? plain(name) : mention(name, title))
}

const joinOf = (name: string): string => {
  const [table] = mentioned[name] ?? []
  return table === undefined
    ? ""
    : ` LEFT JOIN ${table} ${name} ON ${name}.id = e.${columnOf(name)}`
}

/** The SQL of a record, and how a row of it becomes the record as it stands on the wire. */
export interface ReportColumns {
  readonly select: string
  readonly joins: string
  readonly toWire: (row: Row) => Row
  /**
   * The same of rows as lists of cells, for exports: one after the other, each only until the next one.
   * Millions of objects that live for a while would fill the heap long before they are collected.
   */
  readonly eachToWire: (rows: ReadonlyArray<ReadonlyArray<unknown>>) => Iterable<Row>
}

/** Reads the fields of a record; `own` has those that this table keeps in a way of its own. */
export const of = (
  record: Schema.Struct<Schema.Struct.Fields>,
  own: Readonly<Record<string, Field>> = {}
): ReportColumns => {
  const values = Object.keys(record.fields).map(
    (name) => [name, own[name] ?? fieldOf(name)] as const
  )
  const expressions: Readonly<Record<string, string>> = Object.assign(
    { row_id: "e.id", row_millis: "e.created_millis" },
    ...values.map(([, field]) => field.cells)
  )
  const cells = Object.keys(expressions)

  const fill = (wire: Record<string, unknown>, row: Row): Row => {
    for (const [name, field] of values) wire[name] = field.value(row)
    return wire
  }

  function* eachToWire(rows: ReadonlyArray<ReadonlyArray<unknown>>) {
    const row: Record<string, unknown> = {}
    const wire: Record<string, unknown> = {}
    for (const found of rows) {
      for (const [index, name] of cells.entries()) row[name] = found[index]
      yield fill(wire, row)
    }
  }

  return {
    select: cells.map((name) => `${expressions[name]} AS ${name}`).join(", "),
    joins: Object.keys(record.fields).map(joinOf).join(""),
    toWire: (row) => fill({}, row),
    eachToWire
  }
}
