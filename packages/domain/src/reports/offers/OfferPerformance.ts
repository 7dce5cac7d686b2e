/** How an offer does for one affiliate, from what its days add up to. */
import type { CalendarDate } from "../../values/CalendarDate.ts"
import { Decimal } from "../../values/DecimalText.ts"
import * as Trend from "../dashboard/Trend.ts"
import { add, type Sums, type Value, valueOf } from "../statistics/MetricValue.ts"

/** The days that rates are computed from. */
export const ratedDays = 30

/** The days of live statistics, with as many before for comparison. */
const liveDays = 7

/** The counts of a day. */
export interface DaySums {
  readonly date: CalendarDate
  readonly sums: Sums
}

/** Approved conversions in percent of all, with up to 4 decimals. */
const approvalOf = (approved: bigint, all: bigint): number =>
  all === 0n ? 0 : Math.round(Number((approved * 10_000_000n) / all) / 10) / 10_000

const decimal = (value: Value) => Decimal.make(String(value))

/** The performance over the last days, the latest of which is the last one. */
export const of = (days: ReadonlyArray<DaySums>) => {
  const sums = days.reduce<Sums>((all, day) => add(all, day.sums), {})
  const { cv_approved = 0n, cv_pending = 0n, cv_rejected = 0n } = sums
  const clicks = days.map(({ date, sums }) => ({ date, value: Number(sums.clicks ?? 0n) }))
  return {
    live_stats: Trend.make(
      "clicks",
      clicks.slice(-liveDays),
      clicks.slice(-2 * liveDays, -liveDays)
    ),
    aff_epc: decimal(valueOf("epc", sums, "network")),
    ar: decimal(approvalOf(cv_approved, cv_approved + cv_pending + cv_rejected)),
    cr: decimal(valueOf("cr", sums, "network"))
  }
}
