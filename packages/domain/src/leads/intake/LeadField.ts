/**
 * The fields of a lead that Receive campaigns check: personal data, and the parameters that advertisers and
 * affiliates pass.
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
