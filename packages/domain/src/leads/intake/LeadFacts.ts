/**
 * All that is known of a lead: what the person said, and the conversion that it is.
 */
import { Schema, Struct } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { subNames } from "../../catalog/SubNames.ts"
import { TransactionId } from "../../tracking/conversions/Conversion.ts"
import { type ConversionRecord, clickFields } from "../../tracking/conversions/ConversionRecord.ts"
import { Currency } from "../../values/Currency.ts"
import { Count } from "../../values/Integer.ts"
import { Money, toAmount } from "../../values/Money.ts"
import { fromMillis } from "../../values/UnixTime.ts"
import { SkipReason } from "../delivery/LeadDelivery.ts"
import type { TokenValues } from "../delivery/LeadToken.ts"
import { ReceiveCampaignId } from "../leads-management/ReceiveCampaign.ts"
import { LeadId } from "./Lead.ts"
import type { LeadValues } from "./LeadField.ts"
import { TrashReason } from "./TrashReason.ts"

const text = Schema.NullOr(Schema.String)

/** What the lead takes from its click where it says nothing itself. */
const ofClick = Struct.pick(clickFields, ["aff_click_id", ...subNames])

/** A lead with its conversion in its present state. */
export const LeadFacts = Schema.Struct({
  lead_id: LeadId,
  conversion_id: Count,
  campaign_id: Schema.NullOr(ReceiveCampaignId),
  trash_reason: Schema.NullOr(TrashReason),
  delivery_skipped: Schema.NullOr(SkipReason),
  /** The fields that it came with, by their names. */
  fields: Schema.Record(Schema.String, Schema.String),
  created_millis: Count,
  /** When the person's data were erased. */
  erased_millis: Schema.NullOr(Count),
  transaction_id: TransactionId,
  conv_status: ConversionStatus,
  affiliate_id: AffiliateId,
  advertiser_id: AdvertiserId,
  offer_id: OfferId,
  goal_id: GoalId,
  goal_alias: text,
  click_id: Schema.String,
  ...ofClick,
  revenue: Money,
  payout: Money,
  amount: Schema.NullOr(Money),
  currency: Currency
})
export type LeadFacts = typeof LeadFacts.Type

/** What is decided about a lead. */
type Decided = Pick<LeadFacts, "campaign_id" | "trash_reason" | "delivery_skipped" | "fields">

/** A lead that was made this moment, with its conversion. */
export const ofNew = (
  lead_id: LeadId,
  decided: Decided,
  { id: conversion_id, ...conversion }: Omit<ConversionRecord, "id"> & { readonly id: number },
  goal_alias: string | null
): LeadFacts => ({
  ...conversion,
  ...decided,
  lead_id,
  conversion_id,
  conv_status: conversion.status,
  goal_alias,
  erased_millis: null
})

/** Whether the lead is undecided: it has no conversion. A kept lead stays kept. */
export const isUndecided = ({ conversion_id }: Pick<LeadFacts, "conversion_id">): boolean =>
  conversion_id === 0

/** What the search for a lead reads of it. */
interface Searched
  extends Pick<LeadFacts, "lead_id" | "transaction_id" | "click_id" | "aff_click_id"> {
  readonly fields: LeadValues
}

/** What a lead, and what the log says of it, is searched by. */
export const searched = ({ fields, ...lead }: Searched) => {
  const { aff_click_id, click_id, lead_id, transaction_id } = lead
  const { email, firstname, lastname, phone } = fields
  return [lead_id, transaction_id, click_id, aff_click_id, email, phone, firstname, lastname]
}

/** The values of the tokens in posting instructions, for one delivery of the lead. */
export const tokenValues = (lead: LeadFacts, delivery_id: number): TokenValues => ({
  ...lead,
  ...lead.fields,
  delivery_id: String(delivery_id),
  affiliate_id: String(lead.affiliate_id),
  advertiser_id: String(lead.advertiser_id),
  offer_id: String(lead.offer_id),
  goal_id: String(lead.goal_id),
  revenue: toAmount(lead.revenue),
  payout: toAmount(lead.payout),
  amount: lead.amount === null ? null : toAmount(lead.amount),
  created: String(fromMillis(lead.created_millis))
})
