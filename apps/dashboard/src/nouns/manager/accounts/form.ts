import * as Field from "../../../records/Field.ts"
import { zones } from "../../../records/zones.ts"
import { countries } from "../../countries.ts"
import { accountStates, choicesOf } from "../../states.ts"
import { managersFound } from "../lookups.ts"

/** The fields that affiliates and advertisers have in common. */
export const aboutFields = [
  Field.text("email", "E-mail address", { isNeeded: true }),
  Field.text("company_name", "Company"),
  Field.text("firstname", "First name", { isHalf: true }),
  Field.text("lastname", "Last name", { isHalf: true }),
  Field.choice("status", "Status", choicesOf(accountStates), { isHalf: true, isKept: true }),
  Field.text("external_id", "Id elsewhere", { isHalf: true }),
  Field.password("password", "Password", {
    isFirst: true,
    isKept: true,
    help: "Without one, the account has no sign-in until somebody asks for a link to set it."
  })
]

export const contactFields = [
  Field.text("phone", "Phone", { isHalf: true }),
  Field.text("website_url", "Website", { isHalf: true }),
  Field.text("address", "Address"),
  Field.text("postal_code", "Postal code", { isHalf: true }),
  Field.text("city", "City", { isHalf: true }),
  Field.text("region", "Region", { isHalf: true }),
  Field.record("country", "Country", countries, { isHalf: true }),
  Field.record("timezone", "Time zone", zones, { isKept: true })
]

export const careFields = [
  Field.records("managers", "Managers", managersFound, {
    isKept: true,
    help: "Those who are chosen here take the place of those who are assigned."
  }),
  Field.tags("tags", "Tags"),
  Field.long("notes", "Notes", { help: "The account sees them." }),
  Field.long("internal_notes", "Internal notes", { help: "Managers alone see them." })
]
