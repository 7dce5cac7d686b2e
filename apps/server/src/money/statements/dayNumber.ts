import type { ReportClock } from "@affnet/domain"

type Days = ReadonlyArray<ReportClock.NumberedDay>

/** The number of the last day that has begun at a time, in SQL, found by halving: days have 23 or 25 hours as well. */
export const dayNumber = (time: string, days: Days): string => {
  const [first] = days
  const middle = days.length >>> 1
  const upper = days[middle]
  if (first === undefined || upper === undefined || first === upper) return String(first?.day ?? 0)
  const [before, after] = [days.slice(0, middle), days.slice(middle)]
  return `CASE WHEN ${time} < ${upper.startMillis} THEN ${dayNumber(time, before)} ELSE ${dayNumber(time, after)} END`
}
