/**
 * What the demo network owes its affiliates. All amounts are in the network's currency at the rates of
 * the conversions that they follow from, so that reports say the same; nothing has been paid out yet.
 *
 * - `payout_pending`, `pending_balance`: payouts of pending and held conversions
 * - `payout_approved`, `approved_balance`: payouts of approved conversions
 * - `referral_commission`, `referral_balance`: the share in the approved payouts of those it referred
 * - `account_balance`, `balance_due`: approved payouts and referral commission
 */
import { type ConversionStatus, Money, Referral } from "@affnet/domain"
import { Array, Result } from "effect"
import type { Affiliate } from "./Affiliates.ts"
import type { Conversion } from "./Conversions.ts"

const pending: ReadonlyArray<ConversionStatus.ConversionStatus> = ["pending", "hold"]
const approved: ReadonlyArray<ConversionStatus.ConversionStatus> = ["approved"]

const payouts = (
  conversions: ReadonlyArray<Conversion>,
  statuses: ReadonlyArray<ConversionStatus.ConversionStatus>
): Money.Money =>
  Result.getOrThrow(
    Money.sum(
      conversions
        .filter(({ status }) => statuses.includes(status))
        .map(({ network_payout }) => network_payout)
    )
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
      .reduce((sum, { approved }) => sum + Referral.commission(approved, Referral.defaultRate), 0n)

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
