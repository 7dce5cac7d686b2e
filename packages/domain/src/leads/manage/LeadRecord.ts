/**
 * A lead as lists and records show it: the person, the conversion, and the outcome of the delivery. Affiliates see
 * a part of it.
 */
import { Record, Schema, Struct } from "effect"
import { AdvertiserId } from "../../accounts/Advertiser.ts"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { TransactionId } from "../../tracking/conversions/Conversion.ts"
import * as Countries from "../../values/Countries.ts"
import { CountryId } from "../../values/Country.ts"
import { Currency } from "../../values/Currency.ts"
import { Amount } from "../../values/Money.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { DeliveryStatus, SkipReason } from "../delivery/LeadDelivery.ts"
import { LeadId } from "../intake/Lead.ts"
import type { LeadField, LeadValues } from "../intake/LeadField.ts"
import { parameterFields, personFields } from "../intake/LeadInput.ts"
import { isEmailValid, TrashReason } from "../intake/TrashReason.ts"
import { ReceiveCampaignId } from "../leads-management/ReceiveCampaign.ts"

const text = Schema.NullOr(Schema.String)

interface ToText extends Struct.Lambda {
  <A>(self: A): typeof text
  readonly "~lambda.out": typeof text
}

/** Texts that may be missing, under the names of fields of leads. */
const texts = Struct.map(Struct.lambda<ToText>(() => text))

const personTexts = texts(personFields)
const parameterTexts = texts(parameterFields)

/** A lead as managers see it. */
export const LeadRecord = Schema.Struct({
  lead_id: LeadId,
  transaction_id: TransactionId,
  conv_status: ConversionStatus,
  affiliate_id: AffiliateId,
  advertiser_id: AdvertiserId,
  offer_id: OfferId,
  goal_id: GoalId,
  campaign_id: Schema.NullOr(ReceiveCampaignId).annotate({
    description: "The Receive campaign; null when the goal had none"
  }),
  by_affiliate: Schema.Boolean.annotate({
    examples: [false],
    description: "Whether the affiliate handed it in itself"
  }),
  trash_reason: Schema.NullOr(TrashReason).annotate({ examples: [null] }),
  delivery_skipped: Schema.NullOr(SkipReason).annotate({ examples: [null] }),
  delivery_status: Schema.NullOr(DeliveryStatus).annotate({
    description: "Null when nothing was delivered, or nothing is decided yet"
  }),
  click_id: Schema.String.annotate({ examples: ["019c0a1b2c3d4e5f60718293a4b5c6d7"] }),
  aff_click_id: text,
  currency: Currency,
  revenue: Amount,
  payout: Amount,
  amount: Schema.NullOr(Amount),
  ...personTexts,
  country: Schema.NullOr(CountryId).annotate({ examples: [CountryId.make(2921044)] }),
  email_valid: Schema.NullOr(Schema.Boolean).annotate({
    description: "Whether `email` is an e-mail address; null when there is none"
  }),
  ...parameterTexts,
  erased: Schema.NullOr(UnixTime).annotate({
    description: "When the person's data were erased; null while they are there"
  }),
  created: UnixTime,
  updated: UnixTime
}).annotate({ identifier: "LeadRecord", description: "A lead with its person and its conversion" })
export type LeadRecord = typeof LeadRecord.Type

/** A lead that says nothing. */
export const silent = Record.map({ ...personFields, ...parameterFields }, () => null)

/** What records show otherwise than a lead's fields say it. */
export const marks = (fields: LeadValues): Pick<LeadRecord, "email_valid" | "country"> => ({
  email_valid: isEmailValid(fields) ?? null,
  country: Countries.find(fields.country ?? "")?.id ?? null
})

/** The fields of the lead that a record shows, without empty ones. */
export const said = (
  lead: Pick<LeadRecord, LeadField>
): { readonly [name in LeadField]?: string } => {
  const country = Countries.find(lead.country ?? "")?.country_code
  return Object.fromEntries(
    Struct.keys(silent).flatMap((name) => {
      const value = (name === "country" ? country : lead[name]) ?? ""
      return value === "" ? [] : [[name, value]]
    })
  )
}

/** What advertisers and the network keep to themselves. */
const kept = [
  "advertiser_id",
  "campaign_id",
  "revenue",
  "amount",
  "private_notes",
  "adv_param1",
  "adv_param2",
  "adv_param3",
  "adv_param4",
  "adv_param5",
  "adv_order_id",
  "adv_user_id",
  "adv_track_id",
  "track_id"
] as const

/** A lead as its affiliate sees it. */
export const OwnLeadRecord = Schema.Struct(Struct.omit(LeadRecord.fields, kept)).annotate({
  identifier: "OwnLeadRecord",
  description:
    "A lead as its affiliate sees it; the person's data are there when the affiliate handed them in itself"
})
export type OwnLeadRecord = typeof OwnLeadRecord.Type

/** Personal data from other sources is hidden from the affiliate. */
const personal = {
  ...personFields,
  ...Struct.pick(parameterFields, [
    "custom1",
    "custom2",
    "custom3",
    "custom4",
    "custom5",
    "custom6",
    "custom7",
    "custom8",
    "custom9",
    "custom10"
  ])
}

/** What an affiliate reads of a lead that it did not hand in itself. */
export const hidden = { ...Record.map(personal, () => null), email_valid: null }

/** What the affiliate sees of a lead. */
export const ofAffiliate = (lead: LeadRecord): OwnLeadRecord => {
  const own = Struct.omit(lead, kept)
  return lead.by_affiliate ? own : { ...own, ...hidden }
}
