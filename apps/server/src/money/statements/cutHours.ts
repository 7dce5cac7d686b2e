import type { ReportClock, TimeRange } from "@affnet/domain"
import { hourMillis } from "../ledger/ledgerSums.ts"

/**
 * The hours of UTC that lie in two days of a range, or half in it, by their numbers: those of zones that are not
 * whole hours away from UTC, and of ranges that begin or end within an hour.
 */
export const cutHours = (
  { endMillis, startMillis }: TimeRange.TimeRange,
  days: ReadonlyArray<ReportClock.NumberedDay>
): ReadonlyArray<number> => {
  const bounds = [startMillis, endMillis, ...days.slice(1).map((day) => day.startMillis)]
  const hours = bounds
    .filter((bound) => bound % hourMillis !== 0)
    .map((bound) => Math.floor(bound / hourMillis))
  return [...new Set(hours)]
}
