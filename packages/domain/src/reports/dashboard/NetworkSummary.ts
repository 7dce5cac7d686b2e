/** What a dashboard begins with: a few metrics over a range, beside the range before it. */
import { Result, Schema } from "effect"
import type { Role } from "../../accounts/Role.ts"
import * as CalendarDate from "../../values/CalendarDate.ts"
import { Currency } from "../../values/Currency.ts"
import { record } from "../../values/Example.ts"
import type { Problem } from "../../values/Problem.ts"
import { ReportDate } from "../../values/ReportDate.ts"
import * as TimeZone from "../../values/TimeZone.ts"
import { fromMillis, UnixTime } from "../../values/UnixTime.ts"
import * as ReportPeriod from "../saved/ReportPeriod.ts"
import type { Name } from "../statistics/Metric.ts"
import { isOfMoney } from "../statistics/MetricValue.ts"
import * as Trend from "./Trend.ts"

const counts = ["clicks", "unique_clicks", "cv_total", "cv_approved", "cv_pending"] as const

/** What each role is shown, by the names of reports. */
export const metrics = {
  manager: [
    ...counts,
    "approved_revenue",
    "approved_payout",
    "approved_profit",
    "pending_revenue",
    "pending_payout"
  ],
  affiliate: [...counts, "approved_payout", "pending_payout"],
  advertiser: [...counts, "approved_revenue", "pending_revenue"]
} as const satisfies { readonly [role in Role]: ReadonlyArray<Name> }

/** A range is a year at most. */
export const maxDays = 366

const Period = Schema.Struct({
  from: UnixTime,
  to: UnixTime.annotate({ description: "The last second, in Unix seconds" }),
  ...Trend.Period.fields,
  total_partial: Trend.Period.fields.total.annotate({
    description: "Up to the day that the current range has come to, to compare like with like"
  })
})

/** A metric of the dashboard. */
export const NetworkSummary = Schema.Struct({
  key: Trend.Trend.fields.key,
  currency: Schema.NullOr(Currency).annotate({ description: "That of amounts; null for counts" }),
  current: Period,
  previous: Period
}).pipe(
  record("NetworkSummary", "A metric over a range, and over as many days before", {
    key: "clicks",
    currency: null,
    current: {
      from: 1769814000,
      to: 1769900399,
      total: 30,
      total_change: 20,
      ranges: ["2026-01-31"],
      series: [30],
      total_partial: 30
    },
    previous: {
      from: 1769727600,
      to: 1769813999,
      total: 25,
      total_change: null,
      ranges: ["2026-01-30"],
      series: [25],
      total_partial: 25
    }
  })
)
export type NetworkSummary = typeof NetworkSummary.Type

/** Ranges by name. */
export const Preset = Schema.Literals([
  "today",
  "yesterday",
  "last_7_days",
  "last_30_days",
  "this_month",
  "last_month"
])

type Day = CalendarDate.CalendarDate

/** Days in a row, both ends included. */
export interface Days {
  readonly first: Day
  readonly last: Day
}

/** What a caller may say of the range. Bounds have the last word over a preset, whatever that is. */
export interface Wishes {
  readonly rangeFrom?: Day | undefined
  readonly rangeTo?: Day | undefined
  readonly preset?: string | undefined
}

const lengthOf = ({ first, last }: Days): number =>
  (CalendarDate.toUtcMillis(last) - CalendarDate.toUtcMillis(first)) / CalendarDate.dayMillis + 1

/** Seconds are counted from 1970 on, and the days before a range are a year at most. */
const earliest = CalendarDate.CalendarDate.make("1972-01-01")
const latest = CalendarDate.CalendarDate.make("9998-12-31")

const isPreset = Schema.is(Preset)

/** The requested days, and as many before them; or the problem of the range. */
export const resolve = (
  { preset, rangeFrom, rangeTo }: Wishes,
  today: Day
): Result.Result<{ readonly current: Days; readonly previous: Days }, Problem> => {
  const refused = (problem: string, field = "rangeTo") => Result.fail({ field, problem })
  const isBounded = rangeFrom !== undefined || rangeTo !== undefined
  if (!isBounded && preset !== undefined && !isPreset(preset)) {
    return refused(`must be one of ${Preset.literals.join(", ")}`, "preset")
  }
  const named = ReportPeriod.daysOf(isPreset(preset) ? preset : "last_7_days", today)
  const last = rangeTo ?? (rangeFrom === undefined ? named.to : today)
  const first = rangeFrom ?? (rangeTo === undefined ? named.from : CalendarDate.addDays(last, -6))
  const length = lengthOf({ first, last })
  if (first < earliest || last > latest) return refused("must lie in the years 1972 to 9998")
  if (length < 1) return refused("must not lie before rangeFrom")
  if (length > maxDays) return refused(`must lie at most ${maxDays} days after rangeFrom`)
  return Result.succeed({
    current: { first, last },
    previous: { first: CalendarDate.addDays(first, -length), last: CalendarDate.addDays(first, -1) }
  })
}

const dates = (days: Days): ReadonlyArray<Day> =>
  Array.from({ length: lengthOf(days) }, (_, index) => CalendarDate.addDays(days.first, index))

/** A day of a report, for reports that are asked for by days. */
export const boundsOf = ({ first, last }: Days) => ({
  rangeFrom: ReportDate.make(first),
  rangeTo: ReportDate.make(last)
})

/** What a metric came to on a day. */
export type ValueOf = (day: Day) => Trend.DayValue["value"] | undefined

/** Where and when a summary is asked for. */
export interface Setting {
  readonly today: Day
  readonly timeZone: TimeZone.TimeZone
  /** The network's. */
  readonly currency: Currency
}

/** The metric over both ranges. */
export const of = (
  key: Name,
  ranges: { readonly current: Days; readonly previous: Days },
  valueOf: ValueOf,
  { currency, timeZone, today }: Setting
): NetworkSummary => {
  const daysOf = (days: Days): ReadonlyArray<Trend.DayValue> =>
    dates(days).map((date) => ({ date, value: valueOf(date) ?? Trend.zeroOf(key) }))
  const [current, previous] = [daysOf(ranges.current), daysOf(ranges.previous)]
  const begun = current.filter(({ date }) => CalendarDate.Order(date, today) <= 0).length
  const trend = Trend.make(key, current, previous)
  const spanOf = ({ first, last }: Days) => ({
    from: fromMillis(TimeZone.startOfDay(first, timeZone)),
    to: fromMillis(TimeZone.startOfDay(CalendarDate.addDays(last, 1), timeZone) - 1000)
  })
  return {
    key,
    currency: isOfMoney(key) ? currency : null,
    current: {
      ...trend.current,
      ...spanOf(ranges.current),
      total_partial: trend.current.total
    },
    previous: {
      ...trend.previous,
      ...spanOf(ranges.previous),
      total_partial: Trend.totalOf(key, previous.slice(0, begun))
    }
  }
}
