/**
 * How many leads a Receive campaign takes in which span of time.
 */
import type { Period } from "../../tracking/conversions/Cap.ts"
import type { ReceiveCampaign } from "../leads-management/ReceiveCampaign.ts"

/** Which field of a campaign holds the cap of a period. */
export const fields = {
  day: "cap_daily",
  week: "cap_weekly",
  month: "cap_monthly",
  total: "cap_total"
} as const satisfies Readonly<Record<Period, keyof ReceiveCampaign>>

const periods = ["day", "week", "month", "total"] as const satisfies ReadonlyArray<Period>

/** A cap of a campaign. */
export interface LeadCap {
  readonly period: Period
  readonly maximum: number
}

/** The caps of a campaign. All processes reserve in this order. */
export const of = (
  campaign: Pick<ReceiveCampaign, (typeof fields)[Period]>
): ReadonlyArray<LeadCap> =>
  periods.flatMap((period) => {
    const maximum = campaign[fields[period]]
    return maximum === null ? [] : [{ period, maximum }]
  })
