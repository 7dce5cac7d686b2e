import { ownNouns } from "../own/index.ts"
import { advertisers } from "./accounts/advertisers.ts"
import { affiliates } from "./accounts/affiliates.ts"
import { activity } from "./activity.ts"
import { receiveCampaigns } from "./leads/campaigns.ts"
import { leads } from "./leads/leads.ts"
import { leadsLog } from "./leads/log.ts"
import { vendors } from "./leads/vendors.ts"
import { advertiserBilling, affiliateBilling } from "./money/billing.ts"
import { exchangeRates } from "./money/exchangeRates.ts"
import { advertiserInvoices, affiliateInvoices } from "./money/invoices.ts"
import { paymentMethods } from "./money/paymentMethods.ts"
import { payouts } from "./money/payouts.ts"
import { reconciliations } from "./money/reconciliations.ts"
import { caps } from "./offers/caps.ts"
import { offers } from "./offers/offers.ts"
import { imports } from "./settings/imports.ts"
import { managers } from "./settings/managers.ts"
import { network } from "./settings/network.ts"
import {
  categories,
  tags,
  tiers,
  trafficApproaches,
  trafficSources
} from "./settings/referenceNouns.ts"
import { roles } from "./settings/roles.ts"
import { adjustments } from "./tracking/adjustments.ts"
import { campaigns } from "./tracking/campaigns.ts"
import { conversions } from "./tracking/conversions.ts"
import { deliveries } from "./tracking/deliveries.ts"
import { clickLog, invalidClicks, refusedConversions } from "./tracking/logs.ts"
import { offerRequests } from "./tracking/offerRequests.ts"
import { postbacks } from "./tracking/postbacks.ts"
import { promoCodes } from "./tracking/promoCodes.ts"

/** What managers see, by the first part of its address. */
export const nouns = {
  ...ownNouns("manager"),
  activity,
  adjustments,
  "advertiser-billing": advertiserBilling,
  "advertiser-invoices": advertiserInvoices,
  advertisers,
  "affiliate-billing": affiliateBilling,
  "affiliate-invoices": affiliateInvoices,
  affiliates,
  campaigns,
  caps,
  categories,
  "click-log": clickLog,
  conversions,
  deliveries,
  "exchange-rates": exchangeRates,
  imports,
  "invalid-clicks": invalidClicks,
  leads,
  "leads-log": leadsLog,
  managers,
  network,
  "offer-requests": offerRequests,
  offers,
  "payment-methods": paymentMethods,
  payouts,
  postbacks,
  "promo-codes": promoCodes,
  "receive-campaigns": receiveCampaigns,
  reconciliations,
  "refused-conversions": refusedConversions,
  roles,
  tags,
  tiers,
  "traffic-approaches": trafficApproaches,
  "traffic-sources": trafficSources,
  vendors
}
