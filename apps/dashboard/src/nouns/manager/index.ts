import { ownNouns } from "../own/index.ts"
import { advertisers } from "./accounts/advertisers.ts"
import { affiliates } from "./accounts/affiliates.ts"
import { activity } from "./activity.ts"
import { advertiserInvoices } from "./advertiserInvoices.ts"
import { affiliateInvoices } from "./affiliateInvoices.ts"
import { conversions } from "./conversions.ts"
import { offers } from "./offers/offers.ts"
import { payouts } from "./payouts.ts"
import { campaigns } from "./tracking/campaigns.ts"
import { deliveries } from "./tracking/deliveries.ts"
import { offerRequests } from "./tracking/offerRequests.ts"
import { promoCodes } from "./tracking/promoCodes.ts"

/** What managers see, by the first part of its address. */
export const nouns = {
  ...ownNouns("manager"),
  activity,
  advertisers,
  "advertiser-invoices": advertiserInvoices,
  affiliates,
  "affiliate-invoices": affiliateInvoices,
  campaigns,
  conversions,
  deliveries,
  offers,
  "offer-requests": offerRequests,
  payouts,
  "promo-codes": promoCodes
}
