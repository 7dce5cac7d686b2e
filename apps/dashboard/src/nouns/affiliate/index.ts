import { campaigns } from "./campaigns.ts"
import { conversions, invoices, postbacks } from "./earnings.ts"
import { offers } from "./offers.ts"

/** What affiliates see, by the first part of its address. */
export const nouns = { campaigns, conversions, invoices, offers, postbacks }
