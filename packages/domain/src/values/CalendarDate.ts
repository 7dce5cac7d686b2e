/**
 * Days of the calendar without a time zone: billing periods, bounds of reports.
 */
import { Brand, Order as Ordering, Schema } from "effect"

/** The look of a day, as the source of a regular expression. */
export const source = "[1-9]\\d{3}-(0[1-9]|1[0-2])-(0[1-9]|[12]\\d|3[01])"
const pattern = new RegExp(`^${source}$`, "u")

/** The message for a text that is no day. */
export const message = "must be a real day, written YYYY-MM-DD"

/** A day in UTC; in other zones days may be longer or shorter. */
export const dayMillis = 86_400_000

/** The text of a day that the calendar lacks, such as 30 February, comes back as another one. */
const isRealDay = (text: string): boolean => {
  const midnight = new Date(`${text}T00:00:00.000Z`)
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text)
}

/** A day as `YYYY-MM-DD`, from 1000-01-01 to 9999-12-31. */
export const CalendarDate = Schema.String.annotate({ message })
  .check(
    Schema.isPattern(pattern, { message }).abort(),
    Schema.makeFilter(isRealDay, { message, toJsonSchema: () => ({ format: "date" }) })
  )
  .annotate({ description: "A day, `YYYY-MM-DD`", examples: ["2026-01-31"] })
  .pipe(Schema.brand("CalendarDate"))
export type CalendarDate = typeof CalendarDate.Type

const calendarDate = Brand.nominal<CalendarDate>()

/** The first day that can be written. */
export const minimum = calendarDate("1000-01-01")

/** The last day that can be written. */
export const maximum = calendarDate("9999-12-31")

/** Earlier days first. */
export const Order: Ordering.Order<CalendarDate> = Ordering.String

/** Epoch milliseconds of the day's midnight in UTC. */
export const toUtcMillis = (date: CalendarDate): number => Date.parse(`${date}T00:00:00.000Z`)

const minimumMillis = toUtcMillis(minimum)
const maximumMillis = toUtcMillis(maximum)

/** The UTC day of an instant in epoch milliseconds; beyond the calendar, its nearest end. */
export const fromUtcMillis = (millis: number): CalendarDate => {
  const within = Math.min(Math.max(millis, minimumMillis), maximumMillis)
  return calendarDate(new Date(within).toISOString().slice(0, 10))
}

/** The day `count` days later, or earlier when negative; never beyond the ends of the calendar. */
export const addDays = (date: CalendarDate, count: number): CalendarDate =>
  fromUtcMillis(toUtcMillis(date) + count * dayMillis)

/** The number of the day in its month, from 1. */
export const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8))

/** The first day of the month. */
export const firstOfMonth = (date: CalendarDate): CalendarDate =>
  addDays(date, 1 - dayOfMonth(date))

/** Whether the next day is in another month. */
export const isLastOfMonth = (date: CalendarDate): boolean => dayOfMonth(addDays(date, 1)) === 1

/** A Monday, from which weeks are counted. */
const mondayMillis = 4 * dayMillis

/** 1 = Monday to 7 = Sunday. */
export const weekday = (date: CalendarDate): number => {
  const days = Math.floor((toUtcMillis(date) - mondayMillis) / dayMillis)
  return (((days % 7) + 7) % 7) + 1
}
