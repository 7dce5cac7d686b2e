import { ConversionStatus } from "@affnet/domain"
import type { Draw } from "./Draw.ts"

const dayMillis = 86_400_000

/** How many of a hundred conversions have which status by now, by their age in days. */
const sharesByAge = [
  [3, { pending: 70, approved: 15, rejected: 4, hold: 8, trash: 3 }],
  [14, { pending: 30, approved: 48, rejected: 11, hold: 8, trash: 3 }],
  [Number.POSITIVE_INFINITY, { pending: 3, approved: 76, rejected: 14, hold: 3, trash: 4 }]
] as const

/** Picks the status of a conversion by its age: advertisers take up to two weeks to decide. */
export const makePickStatus = (draw: Draw) => {
  const picks = sharesByAge.map(([days, shares]) => ({
    days,
    pick: draw.weighted(ConversionStatus.ConversionStatus.literals, (status) => shares[status])
  }))
  return (ageMillis: number): ConversionStatus.ConversionStatus =>
    picks.find(({ days }) => ageMillis < days * dayMillis)?.pick() ?? "pending"
}
