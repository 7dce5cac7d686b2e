/**
 * The spans of time of a report: one bucket for each row of time in it. The finest breakdown of time
 * decides how finely the range is cut; the coarser ones follow from the day that a bucket begins with.
 */
import { dayMillis, fromUtcMillis } from "../../values/CalendarDate.ts"
import type { TimeRange } from "../../values/TimeRange.ts"
import type { TimeKey } from "./Dimension.ts"
import * as ReportClock from "./ReportClock.ts"

/**
 * A span of a bucket. Buckets are numbered by the day on which they begin; with hours of the day, by 24
 * times that and the hour. An hour of the day that clocks show twice is one bucket.
 */
export interface Piece extends TimeRange {
  readonly bucket: number
}

const hourMillis = 3_600_000

const isoDate = (day: number): string => fromUtcMillis(day * dayMillis)

/** The Monday of the day's week. 1970-01-01 was a Thursday. */
const mondayOf = (day: number): number => day - ((((day + 3) % 7) + 7) % 7)

/** The year and the number of a week by ISO 8601: the year that its Thursday lies in. */
const isoWeek = (day: number): string => {
  const thursday = mondayOf(day) + 3
  const year = Number(isoDate(thursday).slice(0, 4))
  const firstThursday = mondayOf(Date.UTC(year, 0, 4) / dayMillis) + 3
  const week = 1 + (thursday - firstThursday) / 7
  return `${year}-W${String(week).padStart(2, "0")}`
}

/** More than there are days in the calendar. */
const groupsMax = 10_000_000

/** What the days of one group have in common: the month or year, and the week. */
const groupOf = (times: ReadonlySet<TimeKey>, day: number): number => {
  if (times.has("day")) return day
  const date = times.has("month") || times.has("year") ? isoDate(day) : "0000-00"
  const month = times.has("month") ? Number(date.slice(5, 7)) : 0
  const week = times.has("week") ? mondayOf(day) : 0
  return (Number(date.slice(0, 4)) * 13 + month) * groupsMax + week
}

/** A day, cut where the clocks show a full hour. */
const hoursOf = (clock: ReportClock.ReportClock, day: TimeRange): ReadonlyArray<Piece> => {
  const hours: Array<Piece> = []
  for (const { startMillis, endMillis, offset } of ReportClock.within(clock, day)) {
    let start = startMillis
    while (start < endMillis) {
      const hour = Math.floor((start + offset) / hourMillis)
      const next = Math.min((hour + 1) * hourMillis - offset, endMillis)
      hours.push({ bucket: ((hour % 24) + 24) % 24, startMillis: start, endMillis: next })
      start = next
    }
  }
  return hours
}

/** The range cut into buckets, in the order of time. Every instant of it lies in exactly one piece. */
export const pieces = (
  clock: ReportClock.ReportClock,
  range: TimeRange,
  times: ReadonlySet<TimeKey>
): ReadonlyArray<Piece> => {
  if (times.size === 0) return [{ bucket: 0, ...range }]
  const result: Array<{ bucket: number; startMillis: number; endMillis: number }> = []
  /** Pieces of one bucket that follow on each other are one. */
  const add = (bucket: number, piece: TimeRange): void => {
    const startMillis = Math.max(piece.startMillis, range.startMillis)
    const endMillis = Math.min(piece.endMillis, range.endMillis)
    if (startMillis >= endMillis) return
    const last = result.at(-1)
    if (last?.bucket === bucket && last.endMillis === startMillis) last.endMillis = endMillis
    else result.push({ bucket, startMillis, endMillis })
  }
  let group: number | undefined
  let first = 0
  for (const day of ReportClock.daysOf(clock, range)) {
    const own = groupOf(times, day.day)
    if (own !== group) first = day.day
    group = own
    if (!times.has("hour")) add(first, day)
    else for (const hour of hoursOf(clock, day)) add(first * 24 + hour.bucket, hour)
  }
  return result
}

/** What a row says of its bucket. */
export type Label =
  | { readonly id: number | string; readonly value: string }
  | { readonly hour: number; readonly value: string }

/** What a bucket is called in a breakdown, when the report has these breakdowns of time. */
export const label = (times: ReadonlySet<TimeKey>, bucket: number, key: TimeKey): Label => {
  const day = times.has("hour") ? Math.floor(bucket / 24) : bucket
  switch (key) {
    case "year": {
      const year = Number(isoDate(day).slice(0, 4))
      return { id: year, value: String(year) }
    }
    case "month": {
      const month = isoDate(day).slice(0, 7)
      return { id: month, value: month }
    }
    case "week": {
      const week = isoWeek(day)
      return { id: week, value: week }
    }
    case "day": {
      const date = isoDate(day)
      return { id: date, value: date }
    }
    case "hour": {
      const hour = ((bucket % 24) + 24) % 24
      return { hour, value: `${String(hour).padStart(2, "0")}:00` }
    }
  }
}
