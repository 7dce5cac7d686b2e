import { ownNouns } from "../own/index.ts"
import { invoices } from "../own/invoices.ts"
import { conversions } from "./conversions.ts"
import { offers } from "./offers.ts"

/** What advertisers see, by the first part of its address. */
export const nouns = {
  ...ownNouns("advertiser"),
  conversions,
  invoices: invoices("advertiser", { title: "Invoices", empty: "No invoices yet." }),
  offers
}
