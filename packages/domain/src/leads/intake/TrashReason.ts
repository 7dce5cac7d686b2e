/**
 * What a Receive campaign asks of a lead before it counts. A lead that fails a check becomes trash, and the first
 * check that fails is the reason. Duplicates and full caps are told by the claims of a lead that has passed them all.
 */
import { Schema, Struct } from "effect"
import * as Countries from "../../values/Countries.ts"
import type { CountryId } from "../../values/Country.ts"
import { isEmailAddress } from "../../values/EmailAddress.ts"
import type { ReceiveCampaign } from "../leads-management/ReceiveCampaign.ts"
import * as LeadField from "./LeadField.ts"

/** Each reason in a sentence. */
export const sentences = {
  missing_field: "A field that the Receive campaign requires is missing or empty.",
  invalid_email: "The Receive campaign takes no lead whose e-mail address is none.",
  country_not_allowed: "The Receive campaign takes no leads from this country.",
  duplicate: "The Receive campaign has had this lead before.",
  cap_reached: "A cap of the Receive campaign or of the offer is full."
} as const

/** Why a lead went to the trash, as `additional.trash_reason` says it. */
export const TrashReason = Schema.Literals(Struct.keys(sentences)).annotate({
  description: "Why the lead went to the trash"
})
export type TrashReason = typeof TrashReason.Type

/** What decides about a campaign's leads. */
export type Conditions = Pick<
  ReceiveCampaign,
  "required_fields" | "valid_email" | "countries_allowed" | "countries_denied"
>

/** A submitted lead, and its context. */
export interface Received {
  readonly lead: LeadField.LeadValues
  /** The id of its country; null when that is not known. */
  readonly country: CountryId | null
}

/** The required fields that a lead lacks. */
export const missingFields = (
  { required_fields }: Pick<Conditions, "required_fields">,
  lead: LeadField.LeadValues
): ReadonlyArray<LeadField.LeadField> =>
  required_fields.filter((name) => LeadField.valueOf(lead, name) === undefined)

/** Whether the e-mail address of a lead is one; `undefined` for a lead without. */
export const isEmailValid = (lead: Pick<LeadField.LeadValues, "email">): boolean | undefined => {
  const email = LeadField.valueOf(lead, "email")
  return email === undefined ? undefined : isEmailAddress(email)
}

/**
 * Whether the campaign takes leads from a country. One that is not known is on no list: it is refused
 * where only some countries are allowed, and passes where some are denied.
 */
export const isCountryAllowed = (
  {
    countries_allowed,
    countries_denied
  }: Pick<Conditions, "countries_allowed" | "countries_denied">,
  country: CountryId | null
): boolean =>
  country === null
    ? countries_allowed.length === 0
    : (countries_allowed.length === 0 || countries_allowed.includes(country)) &&
      !countries_denied.includes(country)

/** The country of a lead: the one that it names itself, or that of its click. */
export const countryOf = (
  lead: LeadField.LeadValues,
  click: { readonly country: number | null }
): CountryId | null =>
  Countries.find(LeadField.valueOf(lead, "country") ?? click.country ?? "")?.id ?? null

/** Why a lead is trash; `undefined` for one that is not. */
export const trashReason = (
  campaign: Conditions,
  { country, lead }: Received
): TrashReason | undefined => {
  if (missingFields(campaign, lead).length > 0) return "missing_field"
  if (campaign.valid_email && isEmailValid(lead) === false) return "invalid_email"
  return isCountryAllowed(campaign, country) ? undefined : "country_not_allowed"
}

/** Why a lead is trash, in a sentence that names the fields it lacks. */
export const explain = (
  reason: TrashReason,
  campaign: Pick<Conditions, "required_fields"> | undefined,
  lead: LeadField.LeadValues
): string => {
  const missing = campaign === undefined ? [] : missingFields(campaign, lead)
  return reason === "missing_field" && missing.length > 0
    ? `The Receive campaign requires what is missing or empty: ${missing.join(", ")}.`
    : sentences[reason]
}
