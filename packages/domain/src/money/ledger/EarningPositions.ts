/** What events put on accounts: conversions with the shares of referrers, and paid clicks. */
import type { ConversionRecord } from "../../tracking/conversions/ConversionRecord.ts"
import type { Currency } from "../../values/Currency.ts"
import type * as Money from "../../values/Money.ts"
import * as Referral from "../Referral.ts"
import { type Entry, type Position, position, transfer } from "./Ledger.ts"
import { ofAdvertiser, ofAffiliate, ofNetwork } from "./LedgerAccount.ts"

/** The referrer of a conversion's affiliate, at the percentage of its approval. */
export interface ReferralShare {
  readonly affiliate_id: number
  readonly percent: Referral.Rate
}

/** Two sides of a price. */
interface Earned {
  readonly affiliate_id: number
  readonly advertiser_id: number
  readonly currency: Currency
  readonly payout: Money.Money
  readonly revenue: Money.Money
  readonly network_payout: Money.Money
  readonly network_revenue: Money.Money
}

/** Conversions that came to something, or still may. */
type Conversion = Earned & Pick<ConversionRecord, "status">

const earned = (event: Earned, isDecided: boolean): ReadonlyArray<Entry> => {
  const { advertiser_id, affiliate_id, currency } = event
  return [
    ...transfer(
      { currency, amount: event.payout, network_amount: event.network_payout },
      {
        debit: ofNetwork("cost"),
        credit: ofAffiliate(affiliate_id, isDecided ? "approved" : "pending")
      }
    ),
    ...transfer(
      { currency, amount: event.revenue, network_amount: event.network_revenue },
      {
        debit: ofAdvertiser(advertiser_id, isDecided ? "unbilled" : "pending"),
        credit: ofNetwork("revenue")
      }
    )
  ]
}

const shared = (
  { currency, network_payout, payout }: Earned,
  { affiliate_id, percent }: ReferralShare
): ReadonlyArray<Entry> =>
  transfer(
    {
      currency,
      amount: Referral.commission(payout, percent),
      network_amount: Referral.commission(network_payout, percent)
    },
    { debit: ofNetwork("cost"), credit: ofAffiliate(affiliate_id, "referral") }
  )

/** Hold counts as pending; rejected and trash are on no account, and a share only exists of approved ones. */
export const ofConversion = (
  conversion: Conversion,
  share: ReferralShare | undefined
): Position => {
  const { status } = conversion
  if (status === "rejected" || status === "trash") return []
  if (status !== "approved") return position(earned(conversion, false))
  const ofSponsor = share === undefined ? [] : shared(conversion, share)
  return position([...earned(conversion, true), ...ofSponsor])
}

/** Clicks are paid once they are stored: they need no approval. */
export const ofPaidClicks = (clicks: Earned): Position => position(earned(clicks, true))
