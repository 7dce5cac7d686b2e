import {
  Currency,
  Dimension,
  GoalType,
  type Metric,
  MetricValue,
  ReportBuckets,
  type StatisticsRow,
  type StatisticsShape,
  UnixTime
} from "@affnet/domain"
import { Iterable, Schema } from "effect"
import { dimensionsOf, timesOf } from "./StatisticsPlanning.ts"
import type { ReadRow, ReadTotal } from "./StatisticsQuery.ts"

type Shape = StatisticsShape.StatisticsShape
type Cells = Readonly<Record<string, unknown>>
type Values = { readonly [name in Metric.Name]?: MetricValue.Value }

/** What a breakdown is called where there is nothing of its kind. */
const none = "none"

const goalTypes = new Map<number, string>(GoalType.all.map(({ id, title }) => [id, title]))

/** A record that is gone is called by its number. */
const titleOf = (key: Dimension.Key, id: number, title: string | null): string => {
  if (id === 0) return none
  return (key === "goal_type" ? goalTypes.get(id) : title) ?? String(id)
}

const labelOf = (key: Dimension.Key, value: number | string, title: string | null) =>
  typeof value === "number"
    ? { id: value, value: titleOf(key, value, title) }
    : { id: value, value: value === "" ? none : value }

const flatIds: { readonly [key in Dimension.Key]?: string } = {
  affiliate: "mp_affiliate_id",
  advertiser: "mp_brand_id"
}

const valuesOf = (
  metrics: ReadonlyArray<Metric.Name>,
  sums: MetricValue.Sums,
  moneyIn: MetricValue.MoneyIn
): Values => {
  const values: { [name in Metric.Name]?: MetricValue.Value } = {}
  for (const name of metrics) values[name] = MetricValue.valueOf(name, sums, moneyIn)
  return values
}

/** Writes into a row what a breakdown is in it: its label, and the id beside it where there is one. */
export const makeFill = (shape: Shape) => {
  const times = timesOf(shape)
  const places = new Map<Dimension.Key, number>(
    dimensionsOf(shape).map((key, index) => [key, index])
  )
  return (
    row: Record<string, unknown>,
    { bucket, titles, values }: ReadRow,
    key: Dimension.Key
  ) => {
    if (Dimension.isTimeKey(key)) {
      row[key] = ReportBuckets.label(times, bucket, key)
      return
    }
    const index = places.get(key) ?? 0
    const value = values[index] ?? ""
    row[key] = labelOf(key, value, titles[index] ?? null)
    const flat = flatIds[key]
    if (flat !== undefined) row[flat] = value
  }
}

/** The numbers of a row. */
export const numbersOf = ({ metrics, moneyIn }: Shape, { sums }: Pick<ReadRow, "sums">): Values =>
  valuesOf(metrics, sums, moneyIn)

/** Rows as they go out, each made when it is taken. */
export const rowsOf = (shape: Shape, rows: Iterable<ReadRow>): Iterable<Cells> => {
  const fill = makeFill(shape)
  const keys = [...timesOf(shape), ...dimensionsOf(shape)]
  return Iterable.map(rows, (found) => {
    const row: Record<string, unknown> = {
      added_timestamp: UnixTime.fromMillis(found.newestMillis)
    }
    for (const key of keys) fill(row, found, key)
    return Object.assign(row, numbersOf(shape, found))
  })
}

const added = (totals: ReadonlyArray<ReadTotal>): MetricValue.Sums =>
  totals.reduce<MetricValue.Sums>((all, { sums }) => MetricValue.add(all, sums), {})

/** Databases order texts by rules of their own, and need not order groups at all. */
const byCurrency = (one: ReadTotal, other: ReadTotal): number =>
  one.currency < other.currency ? -1 : 1

const isCurrency = Schema.is(Currency.Currency)

/** Clicks that lead to no offer have no currency, and no money either. */
const withMoney = (totals: ReadonlyArray<ReadTotal>) =>
  totals.filter(({ currency }) => currency !== "")

/** The currency of totals beside which none is named. */
export const currencyOf = (
  { moneyIn }: Shape,
  totals: ReadonlyArray<ReadTotal>,
  ofNetwork: Currency.Currency
): Currency.Currency => {
  if (moneyIn === "network") return ofNetwork
  const [only, ...more] = withMoney(totals).map(({ currency }) => currency)
  return more.length === 0 && isCurrency(only) ? only : ofNetwork
}

/** Totals of all rows. Money of several currencies is never one number. */
export const totalsOf = (
  { metrics, moneyIn }: Shape,
  totals: ReadonlyArray<ReadTotal>
): StatisticsRow.StatisticsTotals => {
  const sums = added(totals)
  if (moneyIn === "network") return valuesOf(metrics, sums, moneyIn)
  const currencies = withMoney(totals)
  const addable =
    currencies.length > 1 ? metrics.filter((name) => !MetricValue.isOfMoney(name)) : metrics
  return {
    ...valuesOf(addable, sums, moneyIn),
    currencies: totals.toSorted(byCurrency).map((total) => ({
      currency: total.currency,
      ...valuesOf(metrics, total.sums, moneyIn)
    }))
  }
}

/** How many rows there are on all pages. */
export const countOf = (totals: ReadonlyArray<ReadTotal>): number =>
  totals.reduce((count, { rows }) => count + rows, 0)
