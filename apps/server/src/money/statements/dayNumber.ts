import { ReportClock, type TimeRange, type TimeZone } from "@affnet/domain"

type Days = ReadonlyArray<ReportClock.NumberedDay>

/** The last day that has begun at a time, found by halving. */
const lastOf = (time: string, days: Days): string => {
  const [first] = days
  const middle = days.length >>> 1
  const upper = days[middle]
  if (first === undefined || upper === undefined || first === upper) return String(first?.day ?? 0)
  const [before, after] = [days.slice(0, middle), days.slice(middle)]
  return `CASE WHEN ${time} < ${upper.startMillis} THEN ${lastOf(time, before)} ELSE ${lastOf(time, after)} END`
}

/** The number of the day that a time of a range lies in, in SQL: days of a zone have 23 or 25 hours as well. */
export const dayNumber = (
  time: string,
  range: TimeRange.TimeRange,
  timezone: TimeZone.TimeZone
): string => lastOf(time, ReportClock.daysOf(ReportClock.make(range, timezone), range))
