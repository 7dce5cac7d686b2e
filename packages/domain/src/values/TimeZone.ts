/**
 * Time zones by their IANA names, and the days of a zone as ranges of instants. A local day is not
 * 24 hours: it may have 23 or 25, may begin at another time than midnight, or may be missing.
 */
import { DateTime, Option, Schema } from "effect"
import * as CalendarDate from "./CalendarDate.ts"
import type { TimeRange } from "./TimeRange.ts"

const message = "must be an IANA time zone name, such as Europe/Berlin"
const isKnown = (name: string): boolean => Option.isSome(DateTime.zoneMakeNamed(name))

/** Random text is hardly ever a zone; generated zones are a few that differ in their habits. */
const likely = {
  source: "^(UTC|America/New_York|Asia/Kathmandu|Europe/Berlin|Pacific/Apia)$",
  flags: "u"
}

/** An IANA time zone name: `Europe/Berlin`, `UTC`. */
export const TimeZone = Schema.String.annotate({ message })
  .check(
    Schema.isPattern(/^[A-Za-z][A-Za-z0-9_+-]{0,31}(\/[A-Za-z0-9_+-]{1,31}){0,2}$/u, {
      message,
      arbitraryConstraint: { patterns: [likely] }
    }).abort(),
    Schema.makeFilter(isKnown, { message, toJsonSchema: () => [{}, true] })
  )
  .annotate({ description: "IANA time zone name", examples: ["Europe/Berlin", "UTC"] })
  .pipe(Schema.brand("TimeZone"))
export type TimeZone = typeof TimeZone.Type

/** What clocks of the zone show at an instant, as if the reading were UTC: epoch milliseconds. */
const clockReading = (millis: number, timeZone: TimeZone): number =>
  DateTime.toDate(DateTime.makeZonedUnsafe(millis, { timeZone })).getTime()

const offsetAt = (millis: number, timeZone: TimeZone): number =>
  clockReading(millis, timeZone) - millis

/**
 * The instant at which clocks of the zone first show `reading`, given as epoch milliseconds as if
 * the clocks ran on UTC. When they show it twice, the first time counts; when they jump over it,
 * the instant of the jump.
 */
export const firstInstantAt = (reading: number, timeZone: TimeZone): number => {
  let before = reading - CalendarDate.dayMillis
  let after = reading + CalendarDate.dayMillis
  const exact = [offsetAt(before, timeZone), offsetAt(after, timeZone)]
    .map((offset) => reading - offset)
    .filter((instant) => clockReading(instant, timeZone) === reading)
  if (exact.length > 0) return Math.min(...exact)
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2)
    if (clockReading(middle, timeZone) < reading) before = middle
    else after = middle
  }
  return after
}

/** The instant at which a day begins in the zone; a missing day begins where the next one does. */
export const startOfDay = (date: CalendarDate.CalendarDate, timeZone: TimeZone): number =>
  firstInstantAt(CalendarDate.toUtcMillis(date), timeZone)

/** All instants of the days `from` to `to`, both included, in the zone. */
export const range = (
  from: CalendarDate.CalendarDate,
  to: CalendarDate.CalendarDate,
  timeZone: TimeZone
): TimeRange => ({
  startMillis: startOfDay(from, timeZone),
  endMillis: firstInstantAt(CalendarDate.toUtcMillis(to) + CalendarDate.dayMillis, timeZone)
})

/** All instants of a day in the zone: mostly 23, 24 or 25 hours, none when the day is missing. */
export const dayRange = (date: CalendarDate.CalendarDate, timeZone: TimeZone): TimeRange =>
  range(date, date, timeZone)

/**
 * The day whose `dayRange` holds the instant. It is the date on the calendar of the zone, but for
 * the minutes that clocks set back over midnight show again: these stay with the day begun.
 */
export const dayOf = (millis: number, timeZone: TimeZone): CalendarDate.CalendarDate => {
  const shown = CalendarDate.fromUtcMillis(clockReading(millis, timeZone))
  const next = CalendarDate.addDays(shown, 1)
  return millis < startOfDay(next, timeZone) ? shown : next
}
