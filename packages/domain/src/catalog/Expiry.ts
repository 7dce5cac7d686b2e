/** When an offer ends, as requests say it. */
import { Schema, SchemaGetter } from "effect"
import { CalendarDate } from "../values/CalendarDate.ts"
import { ListDate, toTimeRange } from "../values/ListDate.ts"
import * as TimeZone from "../values/TimeZone.ts"
import { fromMillis, type UnixTime } from "../values/UnixTime.ts"

const message =
  "must be an ISO 8601 date or datetime, such as 2026-01-31 or 2026-01-31T12:00:00Z, or Unix seconds"

const isDay = Schema.is(CalendarDate)
const isTime = Schema.is(ListDate)

const Instant = Schema.Number.annotate({ message })
  .check(
    Schema.isInt({ message }).abort(),
    Schema.isBetween({ minimum: 0, maximum: 253_402_300_799 }, { message })
  )
  .pipe(Schema.brand("UnixTime"))

/** A day stays one: when it ends, the time zone of the offer says. */
const read = (input: string | number): string | number => {
  if (typeof input === "number") return input
  if (/^\d{1,12}$/u.test(input)) return Number(input)
  if (isDay(input)) return input
  return isTime(input) ? Math.floor(toTimeRange(input).startMillis / 1000) : Number.NaN
}

/** An instant, or a day that is the offer's last. */
export const Expiry = Schema.Union([Schema.Number, Schema.String])
  .annotate({
    message,
    description: "Unix seconds, ISO 8601, or the last day in the offer's time zone",
    examples: ["2026-12-31", 1798761599]
  })
  .pipe(
    Schema.decodeTo(Schema.Union([Instant, CalendarDate]).annotate({ message }), {
      decode: SchemaGetter.transform(read),
      encode: SchemaGetter.transform((value: string | number): string | number => value)
    })
  )
export type Expiry = typeof Expiry.Type

/** The second at which the offer ends: for a day, the one after its last. */
export const instantOf = (expiry: Expiry, timezone: TimeZone.TimeZone): UnixTime =>
  typeof expiry === "number" ? expiry : fromMillis(TimeZone.dayRange(expiry, timezone).endMillis)
