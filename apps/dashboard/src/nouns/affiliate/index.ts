import { ownNouns } from "../own/index.ts"
import { campaigns } from "./campaigns.ts"
import { conversions } from "./conversions.ts"
import { deliveries } from "./deliveries.ts"
import { invoices } from "./invoices.ts"
import { leads } from "./leads.ts"
import { offerRequests } from "./offerRequests.ts"
import { offers } from "./offers.ts"
import { paymentMethods } from "./paymentMethods.ts"
import { postbacks } from "./postbacks.ts"
import { referrals } from "./referrals.ts"

/** What affiliates see, by the first part of its address. */
export const nouns = {
  ...ownNouns("affiliate"),
  campaigns,
  conversions,
  deliveries,
  invoices,
  leads,
  "offer-requests": offerRequests,
  offers,
  "payment-methods": paymentMethods,
  postbacks,
  referrals
}
