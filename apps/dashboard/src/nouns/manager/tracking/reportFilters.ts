import { anyAdvertisers, anyAffiliates, offersFound } from "../lookups.ts"

/** What reports of single clicks and conversions are narrowed down by. */
export const filters = [
  { name: "offer", title: "Offer" as const, of: offersFound },
  { name: "affiliate", title: "Affiliate" as const, of: anyAffiliates },
  { name: "advertiser", title: "Advertiser" as const, of: anyAdvertisers }
]
