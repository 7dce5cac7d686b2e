/**
 * The clocks of a zone over the range of a report: where they are set forward or back. Looking a zone
 * up is slow and a report needs thousands of boundaries, so offsets are looked up every few days only
 * and remembered; a change between two of them is found by halving.
 */
import { DateTime } from "effect"
import { dayMillis } from "../../values/CalendarDate.ts"
import type { TimeRange } from "../../values/TimeRange.ts"
import type { TimeZone } from "../../values/TimeZone.ts"

/** A span in which clocks run evenly: local time is UTC plus the offset. */
export interface EvenSpan extends TimeRange {
  readonly offset: number
}

/** The clocks of a zone within a range: epoch milliseconds, offsets in milliseconds. */
export type ReportClock = ReadonlyArray<EvenSpan>

/** No zone has ever been changed and changed again within so few days. */
const stepMillis = 4 * dayMillis

const offsetAt = (millis: number, timeZone: TimeZone): number =>
  DateTime.toDate(DateTime.makeZonedUnsafe(millis, { timeZone })).getTime() - millis

/** Enough for ten years of every zone in use. */
const rememberedMax = 100_000
const remembered = new Map<string, number>()

const rememberedOffsetAt = (millis: number, timeZone: TimeZone): number => {
  const key = `${timeZone} ${millis}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const offset = offsetAt(millis, timeZone)
  if (remembered.size >= rememberedMax) remembered.clear()
  remembered.set(key, offset)
  return offset
}

/** The instant after `before`, and at the latest `after`, from which on the offset is that of `after`. */
const changeBetween = (before: number, after: number, timeZone: TimeZone): number => {
  const offset = offsetAt(after, timeZone)
  let low = before
  let high = after
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle, timeZone) === offset) high = middle
    else low = middle
  }
  return high
}

const changes = new Map<string, number>()

const rememberedChange = (before: number, after: number, timeZone: TimeZone): number => {
  const key = `${timeZone} ${before}`
  const known = changes.get(key)
  if (known !== undefined) return known
  const change = changeBetween(before, after, timeZone)
  if (changes.size >= rememberedMax) changes.clear()
  changes.set(key, change)
  return change
}

/** The clocks of a zone from at least two days before a range to at least two days after it. */
export const make = ({ startMillis, endMillis }: TimeRange, timeZone: TimeZone): ReportClock => {
  const first = Math.floor((startMillis - 2 * dayMillis) / stepMillis) * stepMillis
  const last = Math.ceil((endMillis + 2 * dayMillis) / stepMillis) * stepMillis
  const spans: Array<EvenSpan> = []
  let start = first
  let offset = rememberedOffsetAt(first, timeZone)
  for (let at = first + stepMillis; at <= last; at += stepMillis) {
    const next = rememberedOffsetAt(at, timeZone)
    if (next === offset) continue
    const change = rememberedChange(at - stepMillis, at, timeZone)
    spans.push({ startMillis: start, endMillis: change, offset })
    start = change
    offset = next
  }
  spans.push({ startMillis: start, endMillis: last, offset })
  return spans
}

/** The part of each even span that lies within a range. */
export const within = (
  clock: ReportClock,
  { startMillis, endMillis }: TimeRange
): ReadonlyArray<EvenSpan> =>
  clock
    .map((span) => ({
      offset: span.offset,
      startMillis: Math.max(span.startMillis, startMillis),
      endMillis: Math.min(span.endMillis, endMillis)
    }))
    .filter((span) => span.startMillis < span.endMillis)

/**
 * The instant at which the clocks first show `reading`, given as epoch milliseconds as if they ran on
 * UTC, or jump over it. The same as `TimeZone.firstInstantAt`.
 */
export const firstInstantAt = (clock: ReportClock, reading: number): number => {
  for (const { startMillis, endMillis, offset } of clock) {
    if (reading - offset < endMillis) return Math.max(startMillis, reading - offset)
  }
  return reading - (clock.at(-1)?.offset ?? 0)
}

/** What the clocks show at an instant, as if the reading were UTC: epoch milliseconds. */
export const readingAt = (clock: ReportClock, millis: number): number => {
  for (const { endMillis, offset } of clock) if (millis < endMillis) return millis + offset
  return millis + (clock.at(-1)?.offset ?? 0)
}

/** A day of the zone by its number since 1970-01-01, and the instants that belong to it. */
export interface NumberedDay extends TimeRange {
  readonly day: number
}

/** The days of the zone that a range touches, whole, in order; a missing day has no instants. */
export const daysOf = (
  clock: ReportClock,
  { startMillis, endMillis }: TimeRange
): ReadonlyArray<NumberedDay> => {
  const days: Array<NumberedDay> = []
  // The clocks may show the day before again, or be ahead of the day begun.
  let day = Math.floor(readingAt(clock, startMillis) / dayMillis) - 1
  let start = firstInstantAt(clock, day * dayMillis)
  while (start < endMillis) {
    const end = firstInstantAt(clock, (day + 1) * dayMillis)
    if (end > startMillis && end > start) days.push({ day, startMillis: start, endMillis: end })
    start = end
    day += 1
  }
  return days
}

/** The number of the day that an instant belongs to. The same day as that of `TimeZone.dayOf`. */
export const dayAt = (clock: ReportClock, millis: number): number => {
  const shown = Math.floor(readingAt(clock, millis) / dayMillis)
  return millis < firstInstantAt(clock, (shown + 1) * dayMillis) ? shown : shown + 1
}
