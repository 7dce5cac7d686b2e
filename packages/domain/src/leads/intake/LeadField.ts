/**
 * The fields of a lead that Receive campaigns check, and by which leads are compared and found: personal data, and
 * the parameters that advertisers and affiliates pass.
 */
import { Schema, Struct } from "effect"
import { folded } from "../../values/EmailAddress.ts"
import { parameterFields, personFields } from "./LeadInput.ts"

/** Their names, in the order in which leads name them. */
export const names = [...Struct.keys(personFields), ...Struct.keys(parameterFields)]

/** The name of a field. */
export const LeadField = Schema.Literals(names).annotate({
  identifier: "LeadField",
  description: "Name of a field of leads",
  message: "must be names of fields of leads, such as email or phone"
})
export type LeadField = typeof LeadField.Type

/** What a lead has in its fields; a field that did not come is missing, null or empty. */
export type LeadValues = { readonly [name in LeadField]?: string | null | undefined }

/** The value of a field without blanks around it; none when nothing else can be seen. */
export const valueOf = (lead: LeadValues, name: LeadField): string | undefined => {
  const value = lead[name]?.trim()
  return value === undefined || folded(value) === "" ? undefined : value
}

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
  { duplicate_fields }: { readonly duplicate_fields: ReadonlyArray<LeadField> },
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
