import { advertisersFound, affiliatesFound, offersFound } from "../lookups.ts"

/** What reports of single clicks and conversions are narrowed down by. */
export const filters = [
  { name: "offer", title: "Offer" as const, of: offersFound },
  { name: "affiliate", title: "Affiliate" as const, of: affiliatesFound },
  { name: "advertiser", title: "Advertiser" as const, of: advertisersFound }
]
