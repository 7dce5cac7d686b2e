/**
 * Dates in list filters (`created_from`, `created_to`): ISO 8601, read as UTC when they name no
 * zone. Reports read theirs in the account's zone, see
 * `ReportDate`.
 */
import { Schema } from "effect"
import * as CalendarDate from "./CalendarDate.ts"
import type { TimeRange } from "./TimeRange.ts"

const day = `(?<day>${CalendarDate.source})`
const time = "(?<minute>([01]\\d|2[0-3]):[0-5]\\d)(?<second>:[0-5]\\d)?(?<fraction>\\.\\d{1,9})?"
const zone = "(?<zone>Z|[+-](0\\d|1[0-4]):[0-5]\\d)"
const pattern = new RegExp(`^${day}([T ]${time}${zone}?)?$`, "u")

/** A fraction belongs to seconds, so minutes can't have one. */
const span = (text: string): TimeRange | undefined => {
  const { day, minute, second = "", fraction = "", zone = "Z" } = pattern.exec(text)?.groups ?? {}
  if (!Schema.is(CalendarDate.CalendarDate)(day) || (fraction !== "" && second === ""))
    return undefined
  if (minute === undefined) return from(`${day}T00:00:00Z`, CalendarDate.dayMillis)
  if (second === "") return from(`${day}T${minute}:00${zone}`, 60_000)
  if (fraction === "") return from(`${day}T${minute}${second}${zone}`, 1000)
  return from(`${day}T${minute}${second}${fraction.slice(0, 4)}${zone}`, 1)
}

const from = (instant: string, lengthMillis: number): TimeRange => {
  const startMillis = Date.parse(instant)
  return { startMillis, endMillis: startMillis + lengthMillis }
}

const message =
  "must be an ISO 8601 date or datetime, such as 2026-01-31 or 2026-01-31T12:00:00Z, or Unix seconds"

/** An ISO 8601 date or datetime; without a zone it is UTC. */
export const ListDate = Schema.String.annotate({ message })
  .check(
    Schema.isPattern(pattern, { message }).abort(),
    Schema.makeFilter((text) => span(text) !== undefined, {
      message,
      toJsonSchema: () => [{}, true]
    })
  )
  .annotate({
    description: "ISO 8601 date or datetime; without a time zone it is UTC",
    examples: ["2026-01-31", "2026-01-31T12:00:00Z"]
  })
  .pipe(Schema.brand("ListDate"))
export type ListDate = typeof ListDate.Type

const secondsPattern = /^\d{1,12}$/u

/** A date as lists are filtered by it: `ListDate`, or the second that records show. */
export const Input = Schema.Union([
  ListDate,
  Schema.String.check(Schema.isPattern(secondsPattern, { message }))
    .annotate({ description: "Unix time in seconds", examples: ["1767225600"] })
    .pipe(Schema.brand("ListDate"))
]).annotate({ message, description: "ISO 8601, in UTC without a time zone, or Unix seconds" })

/**
 * The instants that the text covers: the whole day of a date, the whole second of a time given to
 * the second. A filter from `a` to `b` holds what lies from the start of `a` to the end of `b`.
 */
export const toTimeRange = (date: ListDate): TimeRange => {
  if (!secondsPattern.test(date)) return span(date) ?? empty
  return { startMillis: Number(date) * 1000, endMillis: (Number(date) + 1) * 1000 }
}

/** The schema lets no text through that has no span; the compiler can't know. */
const empty: TimeRange = { startMillis: 0, endMillis: 0 }
