/** The days of scheduled invoices. */
import {
  addDays,
  type CalendarDate,
  dayMillis,
  dayOfMonth,
  isLastOfMonth,
  toUtcMillis,
  weekday
} from "../values/CalendarDate.ts"
import type { InvoiceFrequency } from "./InvoiceSchedule.ts"

/** When the invoices of an account are made. */
export interface InvoiceRhythm {
  readonly frequency: InvoiceFrequency
  /** Days of the month, comma-separated. */
  readonly days_of_the_month: string
  /** 1 = Monday to 7 = Sunday. */
  readonly day_of_the_week: string
}

/** After a longer downtime, older events are billed with the first day of the look. */
const daysMax = 1_100

const frequencies = { weekly: 1, twiceAMonth: 2, monthly: 3, quarterly: 4 } as const
const quarters: ReadonlySet<number> = new Set([1, 4, 7, 10])

const monthOf = (day: CalendarDate): number => Number(day.slice(5, 7))

/** Twice a month means two days, the others one; missing days are the first, and the fifteenth. */
const datesOf = ({ days_of_the_month, frequency }: InvoiceRhythm): ReadonlyArray<number> => {
  const named = days_of_the_month
    .split(",")
    .map(Number)
    .filter((date) => Number.isInteger(date) && date >= 1 && date <= 31)
  if (frequency !== frequencies.twiceAMonth) return [named[0] ?? 1]
  const [first = 1, second = first === 15 ? 1 : 15] = named
  return [first, second]
}

/** Whether invoices are made on a day. A date that a month lacks is its last day. */
export const isDue = (rhythm: InvoiceRhythm, day: CalendarDate): boolean => {
  if (rhythm.frequency === frequencies.weekly) {
    return weekday(day) === (Number(rhythm.day_of_the_week) || 1)
  }
  const date = dayOfMonth(day)
  return (
    (rhythm.frequency !== frequencies.quarterly || quarters.has(monthOf(day))) &&
    datesOf(rhythm).some((wanted) => wanted === date || (wanted > date && isLastOfMonth(day)))
  )
}

/**
 * The days after one, up to and with another, on which invoices are made. The period of each ends on the day
 * before.
 */
export const between = (
  rhythm: InvoiceRhythm,
  after: CalendarDate,
  until: CalendarDate
): ReadonlyArray<CalendarDate> => {
  const passed = Math.round((toUtcMillis(until) - toUtcMillis(after)) / dayMillis)
  const count = Math.max(0, Math.min(passed, daysMax))
  return Array.from({ length: count }, (_, index) => addDays(until, index + 1 - count)).filter(
    (day) => isDue(rhythm, day)
  )
}
