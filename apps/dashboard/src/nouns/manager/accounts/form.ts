import type { Field } from "../../../records/Form.ts"
import { zones } from "../../../records/zones.ts"
import { countries } from "../../countries.ts"
import { accountStates, choicesOf } from "../../states.ts"
import { managersFound } from "../lookups.ts"

/** The fields that affiliates and advertisers have in common. */
export const aboutFields: ReadonlyArray<Field> = [
  { name: "email", title: "E-mail address", isNeeded: true },
  { name: "company_name", title: "Company" },
  { name: "firstname", isHalf: true, title: "First name" },
  { name: "lastname", isHalf: true, title: "Last name" },
  {
    name: "status",
    isHalf: true,
    title: "Status",
    kind: "choice",
    choices: choicesOf(accountStates),
    isKept: true
  },
  { name: "external_id", isHalf: true, title: "Id elsewhere" },
  {
    name: "password",
    title: "Password",
    kind: "password",
    isFirst: true,
    isKept: true,
    help: "Without one, the account has no sign-in until somebody asks for a link to set it."
  }
]

export const contactFields: ReadonlyArray<Field> = [
  { name: "phone", isHalf: true, title: "Phone" },
  { name: "website_url", isHalf: true, title: "Website" },
  { name: "address", title: "Address" },
  { name: "postal_code", isHalf: true, title: "Postal code" },
  { name: "city", isHalf: true, title: "City" },
  { name: "region", isHalf: true, title: "Region" },
  { name: "country", isHalf: true, title: "Country", kind: "record", of: countries },
  { name: "timezone", title: "Time zone", kind: "record", of: zones, isKept: true }
]

export const careFields: ReadonlyArray<Field> = [
  {
    name: "managers",
    title: "Managers",
    kind: "records",
    of: managersFound,
    isKept: true,
    help: "Those who are chosen here take the place of those who are assigned."
  },
  { name: "tags", title: "Tags", kind: "tags" },
  { name: "notes", title: "Notes", kind: "long", help: "The account sees them." },
  {
    name: "internal_notes",
    title: "Internal notes",
    kind: "long",
    help: "Managers alone see them."
  }
]
