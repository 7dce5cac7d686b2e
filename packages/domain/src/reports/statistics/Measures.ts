/**
 * What statistics add up: counts, and money in 1/10 000 units. Measures are additive. Every number of a
 * report is a sum of these or follows from such sums, so a report says the same at any grouping, and a
 * change of a conversion is the difference of two measures.
 */
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { ClickPrice } from "../../tracking/clicks/ClickPrice.ts"

/** How often something happened. Hold counts as pending, trash counts nowhere. */
export const counts = [
  "impressions",
  "clicks",
  "unique_clicks",
  "invalid_clicks",
  "cv_approved",
  "cv_pending",
  "cv_rejected"
] as const

/** Money of clicks and conversions in their own currency. Gross sales are the amounts of the sales behind them. */
export const moneys = [
  "clicks_revenue",
  "clicks_payout",
  "approved_revenue",
  "approved_payout",
  "approved_gross_sales",
  "pending_revenue",
  "pending_payout",
  "pending_gross_sales",
  "rejected_revenue",
  "rejected_payout",
  "rejected_gross_sales"
] as const

/** The same in the network's currency, at the rate that was stamped on each of them. */
export const networkMoneys: ReadonlyArray<`network_${(typeof moneys)[number]}`> = moneys.map(
  (name) => `network_${name}` as const
)

/** Every measure, in the order in which tables and sums name them. */
export const names = [...counts, ...moneys, ...networkMoneys] as const
export type Name = (typeof names)[number]

/** A value for every measure. */
export type Measures = { readonly [name in Name]: bigint }

/** Nothing at all. */
export const zero: Measures = {
  impressions: 0n,
  clicks: 0n,
  unique_clicks: 0n,
  invalid_clicks: 0n,
  cv_approved: 0n,
  cv_pending: 0n,
  cv_rejected: 0n,
  clicks_revenue: 0n,
  clicks_payout: 0n,
  approved_revenue: 0n,
  approved_payout: 0n,
  approved_gross_sales: 0n,
  pending_revenue: 0n,
  pending_payout: 0n,
  pending_gross_sales: 0n,
  rejected_revenue: 0n,
  rejected_payout: 0n,
  rejected_gross_sales: 0n,
  network_clicks_revenue: 0n,
  network_clicks_payout: 0n,
  network_approved_revenue: 0n,
  network_approved_payout: 0n,
  network_approved_gross_sales: 0n,
  network_pending_revenue: 0n,
  network_pending_payout: 0n,
  network_pending_gross_sales: 0n,
  network_rejected_revenue: 0n,
  network_rejected_payout: 0n,
  network_rejected_gross_sales: 0n
}

const combine = (a: Measures, b: Measures, sign: 1n | -1n): Measures => {
  const result: { [name in Name]: bigint } = { ...a }
  for (const name of names) result[name] += sign * b[name]
  return result
}

/** The sum of two. */
export const add = (a: Measures, b: Measures): Measures => combine(a, b, 1n)

/** What has to be added to `b` to get `a`. */
export const subtract = (a: Measures, b: Measures): Measures => combine(a, b, -1n)

/** What of a click's price counts. */
type PaidMoney = Pick<ClickPrice, "network_payout" | "network_revenue" | "payout" | "revenue">

/** The part of a click that decides how it counts. */
export interface CountedClick {
  /** Why the click was turned away or marked; `null` for a valid one. */
  readonly invalid_reason: string | null
  readonly is_unique: boolean
  /** What it is worth if it is valid and unique, where its offer pays for clicks. */
  readonly price?: PaidMoney | null
}

const ofPrice = ({ network_payout, network_revenue, payout, revenue }: PaidMoney) => ({
  clicks_revenue: revenue,
  clicks_payout: payout,
  network_clicks_revenue: network_revenue,
  network_clicks_payout: network_payout
})

/** A click counts as valid or as invalid, never as both. Only a unique one is paid for. */
export const ofClick = ({ invalid_reason, is_unique, price }: CountedClick): Measures => {
  if (invalid_reason !== null) return { ...zero, invalid_clicks: 1n }
  if (!is_unique) return { ...zero, clicks: 1n }
  return { ...zero, clicks: 1n, unique_clicks: 1n, ...(price ? ofPrice(price) : {}) }
}

/** What impressions add up to. */
export const ofImpressions = (impressions: bigint): Measures => ({ ...zero, impressions })

/** The part of a conversion that decides how it counts: money in 1/10 000 units. */
export interface CountedConversion {
  readonly status: ConversionStatus
  readonly revenue: bigint
  readonly payout: bigint
  readonly amount: bigint | null
  readonly network_revenue: bigint
  readonly network_payout: bigint
  readonly network_amount: bigint | null
}

/** A conversion counts in its present status. */
export const ofConversion = (conversion: CountedConversion): Measures => {
  const { status, revenue, payout, network_revenue, network_payout } = conversion
  const gross = conversion.amount ?? 0n
  const networkGross = conversion.network_amount ?? 0n
  switch (status) {
    case "approved":
      return {
        ...zero,
        cv_approved: 1n,
        approved_revenue: revenue,
        approved_payout: payout,
        approved_gross_sales: gross,
        network_approved_revenue: network_revenue,
        network_approved_payout: network_payout,
        network_approved_gross_sales: networkGross
      }
    case "pending":
    case "hold":
      return {
        ...zero,
        cv_pending: 1n,
        pending_revenue: revenue,
        pending_payout: payout,
        pending_gross_sales: gross,
        network_pending_revenue: network_revenue,
        network_pending_payout: network_payout,
        network_pending_gross_sales: networkGross
      }
    case "rejected":
      return {
        ...zero,
        cv_rejected: 1n,
        rejected_revenue: revenue,
        rejected_payout: payout,
        rejected_gross_sales: gross,
        network_rejected_revenue: network_revenue,
        network_rejected_payout: network_payout,
        network_rejected_gross_sales: networkGross
      }
    case "trash":
      return zero
  }
}
