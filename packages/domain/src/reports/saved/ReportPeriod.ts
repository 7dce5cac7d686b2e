/** Ranges of reports that move with the days. */
import { Schema } from "effect"
import * as CalendarDate from "../../values/CalendarDate.ts"

type Day = CalendarDate.CalendarDate

const names = [
  "today",
  "yesterday",
  "last_7_days",
  "last_30_days",
  "this_week",
  "last_week",
  "this_month",
  "last_month"
] as const

/** A range by its name. Weeks begin on Monday; the last days end with today. */
export const ReportPeriod = Schema.Literals(names).annotate({
  description: `Days that move with today: ${names.join(", ")}. Weeks begin on Monday`,
  message: `must be one of ${names.join(", ")}`
})
export type ReportPeriod = typeof ReportPeriod.Type

/** Days from the first to the last, both included. */
export interface Days {
  readonly from: Day
  readonly to: Day
}

const until =
  (to: Day) =>
  (count: number): Days => ({ from: CalendarDate.addDays(to, 1 - count), to })

/** The days that a name means today. */
export const daysOf = (period: ReportPeriod, today: Day): Days => {
  const yesterday = CalendarDate.addDays(today, -1)
  const firstOfMonth = CalendarDate.firstOfMonth(today)
  const lastOfBefore = CalendarDate.addDays(firstOfMonth, -1)
  const weekday = CalendarDate.weekday(today)
  switch (period) {
    case "today":
      return { from: today, to: today }
    case "yesterday":
      return { from: yesterday, to: yesterday }
    case "last_7_days":
      return until(today)(7)
    case "last_30_days":
      return until(today)(30)
    case "this_week":
      return until(today)(weekday)
    case "last_week":
      return until(CalendarDate.addDays(today, -weekday))(7)
    case "this_month":
      return { from: firstOfMonth, to: today }
    case "last_month":
      return { from: CalendarDate.firstOfMonth(lastOfBefore), to: lastOfBefore }
  }
}
