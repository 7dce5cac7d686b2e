/**
 * The range of a report, as its caller gives it, on the clocks of the caller's zone.
 */
import { Result, Schema } from "effect"
import * as CalendarDate from "../../values/CalendarDate.ts"
import { isOrdered, ReportDate, range } from "../../values/ReportDate.ts"
import type { TimeRange } from "../../values/TimeRange.ts"
import * as TimeZone from "../../values/TimeZone.ts"

/** Days of a report whose caller names no range: today and the days before. */
export const defaultDays = 7

/** Nothing is older: the network began to count later. */
const firstMillis = 0

/** Nothing is later than now but by clocks that run ahead; whole years may be asked for. */
const daysAhead = 366

/** A bound of the range cannot be taken. */
export class RangeRefused extends Schema.TaggedError<RangeRefused>()("RangeRefused", {
  field: Schema.Literals(["rangeFrom", "rangeTo"]),
  problem: Schema.String
}) {}

/** What a caller may say of the range. */
export interface Bounds {
  readonly rangeFrom?: ReportDate | null | undefined
  readonly rangeTo?: ReportDate | null | undefined
}

const dateOf = (day: CalendarDate.CalendarDate): ReportDate => ReportDate.make(day)
const dayOf = (date: ReportDate): CalendarDate.CalendarDate =>
  CalendarDate.CalendarDate.make(date.slice(0, 10))

/** The bounds with the missing ones filled in: up to today, and the last days up to the end. */
export const filled = ({ rangeFrom, rangeTo }: Bounds, today: CalendarDate.CalendarDate) => {
  const last = rangeFrom && CalendarDate.Order(dayOf(rangeFrom), today) > 0 ? rangeFrom : undefined
  const to = rangeTo ?? last ?? dateOf(today)
  const from = rangeFrom ?? dateOf(CalendarDate.addDays(dayOf(to), 1 - defaultDays))
  return { from, to }
}

/** All instants that the caller asks for, both ends included. */
export const whole = (
  bounds: Bounds,
  nowMillis: number,
  timeZone: TimeZone.TimeZone
): Result.Result<TimeRange, RangeRefused> => {
  const { from, to } = filled(bounds, TimeZone.dayOf(nowMillis, timeZone))
  if (isOrdered(from, to)) return Result.succeed(range(from, to, timeZone))
  const problem = "must not lie before rangeFrom"
  return Result.fail(new RangeRefused({ field: "rangeTo", problem }))
}

/** The same for what may not be longer than some days. */
export const atMost = (
  maxDays: number,
  bounds: Bounds,
  nowMillis: number,
  timeZone: TimeZone.TimeZone
): Result.Result<TimeRange, RangeRefused> => {
  const { from, to } = filled(bounds, TimeZone.dayOf(nowMillis, timeZone))
  const days =
    (CalendarDate.toUtcMillis(dayOf(to)) - CalendarDate.toUtcMillis(dayOf(from))) /
    CalendarDate.dayMillis
  if (days <= maxDays) return whole(bounds, nowMillis, timeZone)
  const problem = `must not lie more than ${maxDays} days before rangeTo`
  return Result.fail(new RangeRefused({ field: "rangeFrom", problem }))
}

const cut = ({ endMillis, startMillis }: TimeRange, first: number, last: number): TimeRange => {
  const within = (millis: number) => Math.min(Math.max(millis, first), last)
  return { startMillis: within(startMillis), endMillis: within(endMillis) }
}

/** Those of the instants that there may be something of: from 1970 up to a year ahead. */
export const resolve = (
  bounds: Bounds,
  nowMillis: number,
  timeZone: TimeZone.TimeZone
): Result.Result<TimeRange, RangeRefused> =>
  Result.map(whole(bounds, nowMillis, timeZone), (range) =>
    cut(range, firstMillis, nowMillis + daysAhead * CalendarDate.dayMillis)
  )

/** Ranges up to here are not worth asking since when there is something. */
const longMillis = 400 * CalendarDate.dayMillis

/** Whether a range is so long that it pays to leave out what lies before everything. */
export const isLong = ({ endMillis, startMillis }: TimeRange): boolean =>
  endMillis - startMillis > longMillis

/**
 * What is left of a range when nothing happened before an instant; without one, nothing ever did. So any
 * range may be asked for, and what it costs follows from what there is.
 */
export const since = (range: TimeRange, firstMillis: number | undefined): TimeRange =>
  firstMillis === undefined || firstMillis >= range.endMillis
    ? { startMillis: range.endMillis, endMillis: range.endMillis }
    : { ...range, startMillis: Math.max(range.startMillis, firstMillis) }
