/** When visitors come: more in the evening, fewer on weekends, a little more from week to week. */
import { Array } from "effect"
import type { Draw } from "./Draw.ts"
import { type Moments, trafficDays } from "./Moments.ts"

const hourMillis = 3_600_000
const dayMillis = 24 * hourMillis

/** By the hour of the day in UTC. */
const hourWeights = [
  22, 16, 12, 10, 11, 15, 24, 36, 48, 56, 60, 62, 64, 62, 60, 61, 65, 72, 84, 96, 100, 88, 64, 38
]

/** By the day of the week, Sunday first. */
const weekdayWeights = [82, 100, 104, 106, 102, 94, 80]

/** The day of the week of an instant in UTC; 1 January 1970 was a Thursday. */
const weekdayOf = (millis: number): number => (Math.floor(millis / dayMillis) + 4) % 7

const hourOf = (millis: number): number => Math.floor((millis % dayMillis) / hourMillis)

/** What each hour counts for, the oldest first. */
const hourlyWeights = (draw: Draw, { trafficStartMillis }: Moments): ReadonlyArray<number> => {
  const days = Array.makeBy(trafficDays + 1, (day) => {
    const growth = 0.8 + (0.4 * day) / trafficDays
    return growth * (0.85 + 0.3 * draw.fraction())
  })
  return Array.makeBy(trafficDays * 24, (hour) => {
    const millis = trafficStartMillis + hour * hourMillis
    const byHour = hourWeights[hourOf(millis)] ?? 1
    const byWeekday = weekdayWeights[weekdayOf(millis)] ?? 1
    return byHour * byWeekday * (days[Math.floor(hour / 24)] ?? 1)
  })
}

/** So many instants of clicks in epoch milliseconds, in their order, none after now. */
export const arrivals = (draw: Draw, moments: Moments, count: number): ReadonlyArray<number> => {
  const hours = hourlyWeights(draw, moments).map((weight, index) => ({
    startMillis: moments.trafficStartMillis + index * hourMillis,
    weight
  }))
  if (!Array.isReadonlyArrayNonEmpty(hours)) return []
  const pickHour = draw.weighted(hours, ({ weight }) => weight)
  return Array.makeBy(count, () => pickHour().startMillis + draw.integer(0, hourMillis - 1)).sort(
    (a, b) => a - b
  )
}
