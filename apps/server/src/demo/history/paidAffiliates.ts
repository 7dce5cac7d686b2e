import { Affiliate, type Currency, Status, TimeRange, TimeZone, UnixTime } from "@affnet/domain"
import { Array } from "effect"
import type { Generated } from "../Generation.ts"
import { type Moments, networkTimeZone } from "../Moments.ts"

/** What became of the invoices of last month, those of the most successful affiliates first. */
const fates = [
  "paid",
  "paid",
  "paid",
  "paid",
  "failed",
  "waiting",
  "waiting",
  "waiting",
  "waiting",
  "unpaid",
  "draft",
  "draft"
] as const
export type Fate = (typeof fates)[number]

/** An affiliate that has an invoice of last month. */
export interface PaidAffiliate {
  readonly id: Affiliate.AffiliateId
  readonly fate: Fate
  /** In which it is paid. */
  readonly currency: Currency.Currency
  /** Where it is paid. */
  readonly address: string
  /** When it said so. */
  readonly since: UnixTime.UnixTime
}

/** Who has earned less would be below the threshold of its payment method: in the network's currency. */
const leastEarned = 1_000_000n

/** A payout run is in one currency. The one that waits is not in the network's. */
export const currencyOf = {
  paid: "USD",
  failed: "USD",
  waiting: "EUR",
  unpaid: "USD",
  draft: "USD"
} as const satisfies { readonly [F in Fate]: Currency.Currency }

/** What was approved of last month, by affiliate. */
const approvedOf = ({ conversions }: Generated, { lastMonth }: Moments) => {
  const month = TimeZone.range(lastMonth.start_date, lastMonth.end_date, networkTimeZone)
  return Array.groupBy(
    conversions.filter(
      ({ created_millis, status }) =>
        status === "approved" && TimeRange.contains(month, created_millis)
    ),
    ({ affiliate_id }) => String(affiliate_id)
  )
}

/** A dozen affiliates, the one of `demo.json` first: it was paid. */
export const paidAffiliates = (
  generated: Generated,
  moments: Moments
): ReadonlyArray<PaidAffiliate> => {
  const approved = approvedOf(generated, moments)
  const successful = generated.affiliates
    .map(({ profile, row }) => ({ profile, row, earned: approved[String(row.id)] ?? [] }))
    .filter(
      ({ earned, row }) =>
        row.status === Status.Active &&
        earned.reduce((sum, { network_payout }) => sum + network_payout, 0n) >= leastEarned
    )
    .sort(
      (a, b) => Number(b.row.id === 1) - Number(a.row.id === 1) || b.earned.length - a.earned.length
    )
  return Array.zip(successful, fates).map(([{ profile, row }, fate]) => ({
    id: Affiliate.AffiliateId.make(row.id),
    fate,
    currency: currencyOf[fate],
    address: `paypal@${profile.host}`,
    since: UnixTime.UnixTime.make(row.created)
  }))
}
