/**
 * How many leads a Receive campaign takes in which span of time.
 */
import { type Period, periodAt } from "../../tracking/conversions/Cap.ts"
import type { TimeRange } from "../../values/TimeRange.ts"
import type { TimeZone } from "../../values/TimeZone.ts"
import type { ReceiveCampaign } from "../leads-management/ReceiveCampaign.ts"

/** Which field of a campaign holds the cap of a period. */
export const fields = {
  day: "cap_daily",
  week: "cap_weekly",
  month: "cap_monthly",
  total: "cap_total"
} as const satisfies Readonly<Record<Period, keyof ReceiveCampaign>>

const periods = ["day", "week", "month", "total"] as const satisfies ReadonlyArray<Period>

/** A cap of a campaign, and the span of time in which it counts. */
export interface LeadCap {
  readonly period: Period
  readonly maximum: number
  readonly range: TimeRange
}

/** The caps of a campaign that a lead of this moment needs a place in. All processes reserve in this order. */
export const at = (
  campaign: Pick<ReceiveCampaign, (typeof fields)[Period]>,
  nowMillis: number,
  timezone: TimeZone
): ReadonlyArray<LeadCap> =>
  periods.flatMap((period) => {
    const maximum = campaign[fields[period]]
    return maximum === null
      ? []
      : [{ period, maximum, range: periodAt(period, nowMillis, timezone) }]
  })
