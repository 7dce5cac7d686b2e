import { ownNouns } from "../own/index.ts"
import { conversions } from "./conversions.ts"
import { invoices } from "./invoices.ts"
import { offers } from "./offers.ts"

/** What advertisers see, by the first part of its address. */
export const nouns = { ...ownNouns("advertiser"), conversions, invoices, offers }
