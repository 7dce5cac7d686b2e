/** What the export of an account says of the account itself. */
import { Struct } from "effect"
import type { Advertiser } from "./Advertiser.ts"
import type { Affiliate } from "./Affiliate.ts"

/** What the network thinks of an account belongs to the network. */
const ofNetwork = ["notes", "internal_notes", "managers_assigned"] as const

/** What names other accounts belongs to those. */
const ofOthers = [
  "antifraud_logic_score",
  "multi_accounts",
  "referral_sponsor_info",
  "referred_by",
  "referrals_info"
] as const

/** An affiliate without what belongs to the network or to others. Keys are masked in the record already. */
export const ofAffiliate = (affiliate: Affiliate) =>
  Struct.omit(affiliate, [...ofNetwork, ...ofOthers])

/** An advertiser without what belongs to the network. */
export const ofAdvertiser = (advertiser: Advertiser) => Struct.omit(advertiser, ofNetwork)
