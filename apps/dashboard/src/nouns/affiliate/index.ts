import { campaigns } from "./campaigns.ts"
import { conversions } from "./conversions.ts"
import { invoices } from "./invoices.ts"
import { offers } from "./offers.ts"
import { postbacks } from "./postbacks.ts"

/** What affiliates see, by the first part of its address. */
export const nouns = { campaigns, conversions, invoices, offers, postbacks }
