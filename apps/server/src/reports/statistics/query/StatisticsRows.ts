import type { StatisticsReport } from "@affnet/api"
import {
  type Dimension,
  GoalType,
  type Metric,
  MetricValue,
  ReportBuckets,
  type StatisticsRow,
  type StatisticsShape,
  UnixTime
} from "@affnet/domain"
import { dimensionsOf, timesOf } from "./StatisticsPlanning.ts"
import type { ReadReport, ReadRow, ReadTotal } from "./StatisticsQuery.ts"

type Shape = StatisticsShape.StatisticsShape
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
): Values =>
  Object.fromEntries(metrics.map((name) => [name, MetricValue.valueOf(name, sums, moneyIn)]))

/** A row as it goes out. */
const makeRowOf = (shape: Shape) => {
  const times = [...timesOf(shape)]
  const timeSet = timesOf(shape)
  const dimensions = dimensionsOf(shape)
  return ({
    bucket,
    newestMillis,
    sums,
    titles,
    values
  }: ReadRow): StatisticsRow.StatisticsRow => ({
    added_timestamp: UnixTime.fromMillis(newestMillis),
    ...Object.fromEntries(times.map((key) => [key, ReportBuckets.label(timeSet, bucket, key)])),
    ...Object.fromEntries(
      dimensions.flatMap((key, index) => {
        const value = values[index] ?? ""
        const label = [key, labelOf(key, value, titles[index] ?? null)] as const
        const flat = flatIds[key]
        return flat === undefined ? [label] : [[flat, value] as const, label]
      })
    ),
    ...valuesOf(shape.metrics, sums, shape.moneyIn)
  })
}

const added = (totals: ReadonlyArray<ReadTotal>): MetricValue.Sums =>
  totals.reduce<MetricValue.Sums>((all, { sums }) => MetricValue.add(all, sums), {})

/** Databases order texts by rules of their own, and need not order groups at all. */
const byCurrency = (one: ReadTotal, other: ReadTotal): number =>
  one.currency < other.currency ? -1 : 1

/** Totals of all rows. Money of several currencies is never one number. */
const totalsOf = (
  { metrics, moneyIn }: Shape,
  totals: ReadonlyArray<ReadTotal>
): StatisticsRow.StatisticsTotals => {
  const sums = added(totals)
  if (moneyIn === "network") return valuesOf(metrics, sums, moneyIn)
  // Clicks that lead to no offer have no currency, and no money either.
  const currencies = totals.filter(({ currency }) => currency !== "")
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

/** What was read, as the table of the answer. */
export const tableOf = (shape: Shape, { rows, totals }: ReadReport): StatisticsReport["rows"] => ({
  rows: rows.map(makeRowOf(shape)),
  totals: totalsOf(shape, totals)
})

/** How many rows there are on all pages. */
export const countOf = ({ totals }: ReadReport): number =>
  totals.reduce((count, { rows }) => count + rows, 0)
