import { ownNouns } from "../own/index.ts"
import { advertisers } from "./accounts/advertisers.ts"
import { affiliates } from "./accounts/affiliates.ts"
import { activity } from "./activity.ts"
import { leadNouns } from "./leads/index.ts"
import { money } from "./money/index.ts"
import { caps } from "./offers/caps.ts"
import { offers } from "./offers/offers.ts"
import { settings } from "./settings/index.ts"
import { campaigns } from "./tracking/campaigns.ts"
import { deliveries } from "./tracking/deliveries.ts"
import { tracking } from "./tracking/index.ts"
import { offerRequests } from "./tracking/offerRequests.ts"
import { promoCodes } from "./tracking/promoCodes.ts"

/** What managers see, by the first part of its address. */
export const nouns = {
  ...ownNouns("manager"),
  ...leadNouns,
  ...money,
  ...settings,
  ...tracking,
  activity,
  advertisers,
  affiliates,
  campaigns,
  caps,
  deliveries,
  offers,
  "offer-requests": offerRequests,
  "promo-codes": promoCodes
}
