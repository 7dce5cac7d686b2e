/**
 * What the demo network owes its affiliates. All amounts are in the network's currency, and follow from
 * conversions; nothing has been paid out yet.
 *
 * - `payout_pending`, `pending_balance`: payouts of pending and held conversions
 * - `payout_approved`, `approved_balance`: payouts of approved conversions
 * - `referral_commission`, `referral_balance`: the share in the approved payouts of those it referred
 * - `account_balance`, `balance_due`: approved payouts and referral commission
 */
import { type ConversionStatus, Money } from "@affnet/domain"
import { Array } from "effect"
import type { Affiliate } from "./Affiliates.ts"
import type { Conversion } from "./Conversions.ts"
import { networkCurrency } from "./ExchangeRates.ts"
import { totalIn } from "./Totals.ts"

/** What affiliates get of the approved payouts of those they referred, in percent. */
export const referralPercent = 5n

const pending: ReadonlyArray<ConversionStatus.ConversionStatus> = ["pending", "hold"]
const approved: ReadonlyArray<ConversionStatus.ConversionStatus> = ["approved"]

const payouts = (
  conversions: ReadonlyArray<Conversion>,
  statuses: ReadonlyArray<ConversionStatus.ConversionStatus>
): Money.Money =>
  totalIn(
    networkCurrency,
    conversions
      .filter(({ status }) => statuses.includes(status))
      .map(({ currency, payout }) => ({ currency, units: payout }))
  )

/** The rows of affiliates with their balances. */
export const withBalances = (
  affiliates: ReadonlyArray<Affiliate>,
  conversions: ReadonlyArray<Conversion>
) => {
  const byAffiliate = Array.groupBy(conversions, ({ affiliate_id }) => String(affiliate_id))
  const earned = affiliates.map(({ row }) => {
    const own = byAffiliate[String(row.id)] ?? []
    return { row, pending: payouts(own, pending), approved: payouts(own, approved) }
  })
  const referralCommission = (sponsor: number): bigint =>
    earned
      .filter(({ row }) => row.referred_by === sponsor)
      .reduce((sum, { approved }) => sum + Money.divide(approved * referralPercent, 100n), 0n)

  return earned.map(({ row, pending, approved }) => {
    const referral = referralCommission(row.id)
    return {
      ...row,
      payout_pending: pending,
      pending_balance: pending,
      payout_approved: approved,
      approved_balance: approved,
      referral_commission: referral,
      referral_balance: referral,
      account_balance: approved + referral,
      balance_due: approved + referral
    }
  })
}
