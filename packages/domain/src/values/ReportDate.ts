/**
 * Bounds of reports and logs: `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` on the clocks of the account's
 * zone. List filters are read as UTC instead, see `ListDate`.
 */
import { Schema } from "effect"
import * as CalendarDate from "./CalendarDate.ts"
import type { TimeRange } from "./TimeRange.ts"
import * as TimeZone from "./TimeZone.ts"

const time = "([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d"
const pattern = new RegExp(`^${CalendarDate.source}([T ]${time})?$`, "u")
const message = "must be a date or a time, written YYYY-MM-DD or YYYY-MM-DD HH:mm:ss"

/** A day, or a second of it, in a zone that the text does not name. */
export const ReportDate = Schema.String.annotate({ message })
  .check(
    Schema.isPattern(pattern, { message }).abort(),
    Schema.makeFilter((text) => Schema.is(CalendarDate.CalendarDate)(text.slice(0, 10)), {
      message,
      toJsonSchema: () => [{}, true]
    })
  )
  .annotate({
    description: "`YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` in the account's time zone",
    examples: ["2026-01-31", "2026-01-31 23:59:59"]
  })
  .pipe(Schema.brand("ReportDate"))
export type ReportDate = typeof ReportDate.Type

/** What clocks show when the day or the second begins and when it is over, as if read in UTC. */
const readings = (date: ReportDate): TimeRange => {
  const isDay = date.length === 10
  const startMillis = Date.parse(isDay ? `${date}T00:00:00Z` : `${date.replace(" ", "T")}Z`)
  return { startMillis, endMillis: startMillis + (isDay ? CalendarDate.dayMillis : 1000) }
}

/** Whether something of the time from `from` to `to`, both included, is left. */
export const isOrdered = (from: ReportDate, to: ReportDate): boolean =>
  readings(from).startMillis < readings(to).endMillis

/** All instants from `from` to `to` in the zone, the whole of the last day or second included. */
export const range = (
  from: ReportDate,
  to: ReportDate,
  timeZone: TimeZone.TimeZone
): TimeRange => ({
  startMillis: TimeZone.firstInstantAt(readings(from).startMillis, timeZone),
  endMillis: TimeZone.firstInstantAt(readings(to).endMillis, timeZone)
})
