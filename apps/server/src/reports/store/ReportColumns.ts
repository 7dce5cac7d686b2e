/**
 * How the rows of a report lie in the database. What a role may see follows from its record alone:
 * columns that are no field of it are not even read.
 */
import { type AskedColumns, Dimension, GoalType, IsoTime, Money, UnixTime } from "@affnet/domain"
import { Record as EffectRecord, Result, type Schema } from "effect"
import { affiliateTitle } from "../../accounts/affiliates/affiliateTitle.ts"
import type { Row } from "../../platform/sql/Rows.ts"

/** A field: the expressions that it needs, by the names of their cells, and its value by those cells. */
export interface Field {
  /** `e` is the table of the events. */
  readonly cells: Readonly<Record<string, string>>
  readonly value: (row: Row) => unknown
  /** What rows are sorted by. */
  readonly by: string
  /** Set where that is never null: PostgreSQL sorts by an index only if `ORDER BY` does not say where nulls go. */
  readonly isNeverNull?: true
  /** The table that its expressions need beside the events. */
  readonly join?: string
  /** The columns of the event, all of them ids, that lead to what rows are sorted by; none where it is the event's own. */
  readonly byWay?: ReadonlyArray<string>
}

const one = (name: string, by: string, value: Field["value"]): Field => ({
  cells: { [name]: by },
  value,
  by
})

/** A field that is an expression of its own. */
export const expression = (name: string, by: string): Field =>
  one(name, by, (row) => row[name] ?? null)

/** A field that is a column of the events. */
export const plain = (name: string, column = name): Field => expression(name, `e.${column}`)

/** A field that is true or false, whose column holds 1 or 0. */
export const condition = (name: string): Field =>
  one(name, `e.${name}`, (row) => Number(row[name]) === 1)

/** A field that says in words what a column holds as a code. */
export const worded = (column: string, words: (code: string) => string): Field =>
  one(`${column}_code`, `e.${column}`, (row) => words(String(row[`${column}_code`])))

/** A field that is hidden from the caller. */
const hidden: Field = { cells: {}, value: () => null, by: "CAST(NULL AS INTEGER)" }

const time = (name: string, column: string): Field => ({
  ...one(name, `e.${column}`, (row) => IsoTime.fromMillis(Number(row[name]))),
  isNeverNull: true
})

/** An instant in seconds, as statistics have it. */
const timestamp = (name: string, column: string): Field => ({
  ...one(name, `e.${column}`, (row) => UnixTime.fromMillis(Number(row[name]))),
  isNeverNull: true
})

const unitsOf = (cell: unknown): bigint => BigInt(String(cell))
const amountOf = (units: bigint) => Money.toAmount(Result.getOrThrow(Money.fromUnits(units)))

/** An amount of money, null where the column is. */
export const amount = (name: string): Field =>
  one(name, `e.${name}`, (row) => (row[name] === null ? null : amountOf(unitsOf(row[name]))))

const difference = (from: string, what: string): Field => ({
  cells: { [from]: `e.${from}`, [what]: `e.${what}` },
  value: (row) => amountOf(unitsOf(row[from]) - unitsOf(row[what])),
  by: `e.${from} - e.${what}`
})

const fields: Readonly<Record<string, Field>> = {
  created: time("created", "created_millis"),
  added_timestamp: timestamp("added_timestamp", "created_millis"),
  updated: time("updated", "updated_millis"),
  changed_timestamp: timestamp("changed_timestamp", "updated_millis"),
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
  network_currency: expression(
    "network_currency",
    "(SELECT n.currency FROM network n WHERE n.id = 1)"
  )
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

/** A record that rows mention by the id in a column of theirs. */
export const mention = (name: string, column = columnOf(name)): Field => {
  const [table, title = ""] = mentioned[name] ?? []
  return {
    cells: { [`${name}_id`]: `e.${column}`, [`${name}_title`]: title },
    value: (row) => {
      const value = row[`${name}_title`]
      return value === null ? null : { id: row[`${name}_id`], value }
    },
    by: title,
    join: `LEFT JOIN ${table} ${name} ON ${name}.id = e.${column}`,
    byWay: [column]
  }
}

/** The type of the goal in a column of theirs. */
export const goalType = (column: string): Field => ({
  ...one("goal_type", `(SELECT g.type FROM goals g WHERE g.id = e.${column})`, ({ goal_type }) => {
    const type = GoalType.all.find(({ id }) => id === goal_type)
    return type === undefined ? null : { id: type.id, value: type.title }
  }),
  byWay: [column]
})

/** The field of this name. */
const fieldOf = (name: string): Field =>
  fields[name] ?? (name in mentioned ? mention(name) : plain(name))

/** Fields with those that are called otherwise as well. */
export const withOtherNames = (
  sameAs: Readonly<Record<string, string>>,
  own: Readonly<Record<string, Field>>
): Readonly<Record<string, Field>> => ({
  ...own,
  ...EffectRecord.map(sameAs, (name) => own[name] ?? fieldOf(name))
})

/** The SQL of a record, and how a row of it becomes the record as it stands on the wire. */
export interface ReportColumns {
  readonly select: string
  /** What rows are sorted by in the order of a field, of the record or not. */
  readonly sortedBy: (name: string) => Pick<Field, "by" | "byWay" | "isNeverNull" | "join">
  /** The tables that the fields need, with the one that rows are sorted by. */
  readonly joins: (sortField?: string) => string
  readonly toWire: (row: Row) => Row
  /**
   * The same of rows as lists of cells, for exports: one after the other, each only until the next one.
   * Millions of objects that live for a while would fill the heap long before they are collected.
   */
  readonly eachToWire: (rows: ReadonlyArray<ReadonlyArray<unknown>>) => Iterable<Row>
}

/** What a table knows of its columns. */
export interface Known {
  /** The fields that the caller may see; all others are null. */
  readonly visible: AskedColumns.Columns
  /** The fields that it keeps in a way of its own. */
  readonly fields: Readonly<Record<string, Field>>
}

/** Reads the fields of a record. */
export const of = (
  record: Schema.Struct<Schema.Struct.Fields>,
  { fields: own, visible }: Known
): ReportColumns => {
  const field = (name: string): Field =>
    Object.hasOwn(visible, name) ? (own[name] ?? fieldOf(name)) : hidden
  const values = Object.keys(record.fields).map((name) => [name, field(name)] as const)
  const joins = (...others: ReadonlyArray<Field>): string => {
    const all = [...values.map(([, each]) => each), ...others]
    return [...new Set(all.flatMap(({ join = [] }) => join))].join(" ")
  }
  const expressions: Readonly<Record<string, string>> = Object.assign(
    { row_id: "e.id", row_millis: "e.created_millis" },
    ...values.map(([, each]) => each.cells)
  )
  const cells = Object.keys(expressions)

  const fill = (wire: Record<string, unknown>, row: Row): Row => {
    for (const [name, { value }] of values) wire[name] = value(row)
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
    sortedBy: field,
    joins: (sortField) => joins(...(sortField === undefined ? [] : [field(sortField)])),
    toWire: (row) => fill({}, row),
    eachToWire
  }
}
