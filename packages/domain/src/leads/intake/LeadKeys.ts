/** What leads are compared and found by. */
import { folded } from "../../values/EmailAddress.ts"
import type { ReceiveCampaign } from "../leads-management/ReceiveCampaign.ts"
import { type LeadField, type LeadValues, valueOf } from "./LeadField.ts"

/**
 * The form in which lead values are compared: case, invisible characters and the format of a phone number make no
 * difference. Empty for an invisible text.
 */
export const comparable = (name: LeadField, value: string): string => {
  const text = folded(value)
  return name === "phone" ? text.replace(/^\+/u, "00").replace(/[^\p{L}\p{N}]/gu, "") : text
}

/**
 * What a lead repeats another one by, one text for each field of `duplicate_fields` that has a value: two
 * leads are the same when they share any of them.
 */
export const duplicateKeys = (
  { duplicate_fields }: Pick<ReceiveCampaign, "duplicate_fields">,
  lead: LeadValues
): ReadonlyArray<string> =>
  duplicate_fields.flatMap((name) => {
    const value = valueOf(lead, name)
    return value === undefined ? [] : [`${name}:${comparable(name, value)}`]
  })

/** An e-mail address or phone number as it is compared; none of a lead without. */
export const personKey = (name: "email" | "phone", lead: LeadValues): string | null => {
  const value = valueOf(lead, name)
  return value === undefined ? null : comparable(name, value)
}

/** The columns that a person's leads are found by, however they were written. */
export const personKeys = (lead: LeadValues) => ({
  email_key: personKey("email", lead),
  phone_key: personKey("phone", lead)
})
