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

/** A report covers at most ten years. */
export const maxDays = 3660

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
export const resolve = (
  bounds: Bounds,
  nowMillis: number,
  timeZone: TimeZone.TimeZone,
  max = maxDays
): Result.Result<TimeRange, RangeRefused> => {
  const { from, to } = filled(bounds, TimeZone.dayOf(nowMillis, timeZone))
  if (!isOrdered(from, to)) {
    const problem = "must not lie before rangeFrom"
    return Result.fail(new RangeRefused({ field: "rangeTo", problem }))
  }
  const days =
    (CalendarDate.toUtcMillis(dayOf(to)) - CalendarDate.toUtcMillis(dayOf(from))) /
    CalendarDate.dayMillis
  if (days > max) {
    const problem = `must not lie more than ${max} days before rangeTo`
    return Result.fail(new RangeRefused({ field: "rangeFrom", problem }))
  }
  return Result.succeed(range(from, to, timeZone))
}
