import type { Period } from "../address/Period.ts"
import type { Viewer } from "../data/session.ts"
import { statistics } from "../data/statistics.ts"
import type { Statistics } from "../data/sums.ts"
import { addDays } from "../format/dates.ts"

const hours = 24
const week = 7
/** More days are hardly another pattern, and each has a row for each of its hours. */
const daysMax = 28

const numberOf = (cell: string | number | undefined): number => Number(cell ?? 0)

/** Which day of the week it is, from Monday on. */
const weekdayOf = (day: string): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % week

const hourOf = (id: string): number => Number(/^\d{1,2}/u.exec(id)?.[0] ?? "0") % hours

/** The last days of a period. */
const lastDays = ({ from, to }: Period): Period => {
  const first = addDays(to, 1 - daysMax)
  return { from: first > from ? first : from, to }
}

/** Clicks by weekday and hour of the day, of the last four weeks of a period. */
export const heatOf = async (
  role: Viewer["role"],
  period: Period
): Promise<ReadonlyArray<ReadonlyArray<number>>> => {
  const table = Array.from({ length: week }, () => new Array<number>(hours).fill(0))
  const { lines } = await statistics(role, {
    period: lastDays(period),
    columns: ["clicks"],
    breakdown: "day",
    alsoBy: "hour"
  })
  for (const { also, cells, id } of lines) {
    const row = table[weekdayOf(id)]
    const hour = hourOf(also)
    if (row !== undefined) row[hour] = (row[hour] ?? 0) + numberOf(cells.clicks)
  }
  return table
}

export interface Stage {
  readonly key: "clicks" | "cv_total" | "cv_approved"
  readonly value: number
}

/** From the click over the conversion to what was approved. */
export const funnelOf = ({ sums }: Pick<Statistics, "sums">): ReadonlyArray<Stage> =>
  (["clicks", "cv_total", "cv_approved"] as const).map((key) => ({
    key,
    value: sums.reduce((sum, { cells }) => sum + numberOf(cells[key]), 0)
  }))
