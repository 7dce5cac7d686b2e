import { advertisers } from "./advertisers.ts"
import { affiliates } from "./affiliates.ts"
import { conversions } from "./conversions.ts"
import { advertiserInvoices, affiliateInvoices } from "./invoices.ts"
import { offers } from "./offers.ts"
import { activity, campaigns, deliveries, offerRequests, payouts } from "./others.ts"

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
