import { addDays, daysIn } from "../format/dates.ts"

/** A range of days, as the address of a page names it. */
export interface Period {
  readonly from: string
  readonly to: string
}

export const presets = [
  "today",
  "yesterday",
  "last_7_days",
  "last_30_days",
  "this_week",
  "last_week",
  "this_month",
  "last_month"
] as const
export type Preset = (typeof presets)[number]

/** What the address says: a preset, or two days. */
export interface PeriodChoice {
  readonly preset: Preset | "custom"
  readonly period: Period
}

/** Weeks begin on Monday. */
const mondayOf = (day: string): string => addDays(day, -((new Date(day).getUTCDay() + 6) % 7))

const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`

export const periodOf = (preset: Preset, today: string): Period => {
  const lastOfBefore = addDays(firstOfMonth(today), -1)
  switch (preset) {
    case "today":
      return { from: today, to: today }
    case "yesterday":
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case "last_7_days":
      return { from: addDays(today, -6), to: today }
    case "last_30_days":
      return { from: addDays(today, -29), to: today }
    case "this_week":
      return { from: mondayOf(today), to: today }
    case "last_week":
      return { from: addDays(mondayOf(today), -7), to: addDays(mondayOf(today), -1) }
    case "this_month":
      return { from: firstOfMonth(today), to: today }
    case "last_month":
      return { from: firstOfMonth(lastOfBefore), to: lastOfBefore }
  }
}

/** A year that is still being typed passes through 0002, which nobody means. */
const plausible = /^20\d{2}-\d{2}-\d{2}$/u

/** Whether it is a day that somebody may mean, and not one that is half typed. */
export const isDay = (text: string | undefined): text is string =>
  text !== undefined && plausible.test(text) && !Number.isNaN(Date.parse(text))

/** The range between two days as they were typed, once it is one. */
export const periodBetween = (
  from: string | undefined,
  to: string | undefined
): Period | undefined => (isDay(from) && isDay(to) && from <= to ? { from, to } : undefined)

/** What is no period is the usual one. */
export const readPeriod = (
  search: Readonly<Record<string, string>>,
  today: string,
  usual: Preset
): PeriodChoice => {
  const period = periodBetween(search.from, search.to)
  if (period !== undefined) return { preset: "custom", period }
  const preset = presets.find((one) => one === search.period) ?? usual
  return { preset, period: periodOf(preset, today) }
}

/** As many days, right before. */
export const before = ({ from, to }: Period): Period => ({
  from: addDays(from, -daysIn(from, to)),
  to: addDays(from, -1)
})
