/** A metric over days in a row, beside as many days before them. */
import { Schema } from "effect"
import * as CalendarDate from "../../values/CalendarDate.ts"
import { record } from "../../values/Example.ts"
import * as Money from "../../values/Money.ts"
import type { Name } from "../statistics/Metric.ts"
import { isOfMoney } from "../statistics/MetricValue.ts"

const value = Schema.Union([Schema.Int, Money.Amount])
type Value = typeof value.Type

/** The metric over some days. */
export const Period = Schema.Struct({
  total: value.annotate({ description: "A count, or an amount in the network's currency" }),
  total_change: Schema.NullOr(Schema.Finite).annotate({
    description: "In percent of the days before; null where there was nothing, or none are known"
  }),
  ranges: Schema.Array(CalendarDate.CalendarDate).annotate({ description: "The days" }),
  series: Schema.Array(value).annotate({ description: "The metric of each day" })
})

/** A metric with its course. */
export const Trend = Schema.Struct({
  key: Schema.String.annotate({ description: "The metric, by its name in reports" }),
  current: Period,
  previous: Period
}).pipe(
  record("Trend", "A metric over some days, and over those before", {
    key: "clicks",
    current: { total: 30, total_change: 20, ranges: ["2026-01-31"], series: [30] },
    previous: { total: 25, total_change: null, ranges: ["2026-01-30"], series: [25] }
  })
)
export type Trend = typeof Trend.Type

/** A count or an amount of a day. */
export interface DayValue {
  readonly date: CalendarDate.CalendarDate
  readonly value: Value
}

const unitsOf = (of: Value): bigint => (typeof of === "number" ? BigInt(of) : Money.fromAmount(of))

/** Nothing of a metric. */
export const zeroOf = (key: Name): Value => (isOfMoney(key) ? Money.toAmount(Money.zero) : 0)

/** A metric that is a count or an amount, over some days. */
export const totalOf = (key: Name, days: ReadonlyArray<DayValue>): Value => {
  const units = days.reduce((sum, { value }) => sum + unitsOf(value), 0n)
  return isOfMoney(key) ? Money.toAmount(Money.Money.make(units)) : Number(units)
}

/** The increase from one to another, in percent with up to two decimals. */
const changeOf = (now: bigint, before: bigint): number | null => {
  if (before === 0n) return null
  const grown = (now - before) * 10_000n
  return Number(before < 0n ? Money.divide(-grown, -before) : Money.divide(grown, before)) / 100
}

/** The course of a count or an amount over days, and over those before them. */
export const make = (
  key: Name,
  current: ReadonlyArray<DayValue>,
  previous: ReadonlyArray<DayValue>
): Trend => {
  const periodOf = (days: ReadonlyArray<DayValue>) => ({
    total: totalOf(key, days),
    ranges: days.map(({ date }) => date),
    series: days.map(({ value }) => value)
  })
  const [now, before] = [periodOf(current), periodOf(previous)]
  return {
    key,
    current: { ...now, total_change: changeOf(unitsOf(now.total), unitsOf(before.total)) },
    previous: { ...before, total_change: null }
  }
}
