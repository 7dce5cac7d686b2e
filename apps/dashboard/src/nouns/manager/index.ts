import { activity } from "./activity.ts"
import { advertiserInvoices } from "./advertiserInvoices.ts"
import { advertisers } from "./advertisers.ts"
import { affiliateInvoices } from "./affiliateInvoices.ts"
import { affiliates } from "./affiliates.ts"
import { campaigns } from "./campaigns.ts"
import { conversions } from "./conversions.ts"
import { deliveries } from "./deliveries.ts"
import { offerRequests } from "./offerRequests.ts"
import { offers } from "./offers.ts"
import { payouts } from "./payouts.ts"

/** What managers see, by the first part of its address. */
export const nouns = {
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
  payouts
}
