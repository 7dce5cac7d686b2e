/**
 * The tokens of posting instructions: fields of a lead and of its conversion, in braces.
 */
import * as LeadField from "../intake/LeadField.ts"

/** What names the lead, its conversion, and what they belong to. */
const own = [
  "lead_id",
  "transaction_id",
  "delivery_id",
  "click_id",
  "aff_click_id",
  "affiliate_id",
  "advertiser_id",
  "offer_id",
  "goal_id",
  "goal_alias",
  "conv_status",
  "revenue",
  "payout",
  "amount",
  "currency",
  "created"
] as const

/** The names of all tokens. */
export const names = [...own, ...LeadField.names]

/** The name of a token. */
export type LeadToken = (typeof names)[number]

/** A value for each token; one that has none leaves nothing behind. */
export type TokenValues = { readonly [name in LeadToken]?: string | null | undefined }

const known = new Set<string>(names)

/** Whether a name is one of a token. */
export const isToken = (name: string): name is LeadToken => known.has(name)
