/** An affiliate as it sees itself, and what it may change of that. */
import { Array, Schema, Struct } from "effect"
import { clearable } from "../values/Change.ts"
import { derived, exampleOf } from "../values/Example.ts"
import * as Text from "../values/Text.ts"
import { Affiliate } from "./Affiliate.ts"
import { type AffiliateUpdate, formatFields } from "./AffiliateInput.ts"
import { nameOf, Profile } from "./Profile.ts"
import { profileFields } from "./ProfileInput.ts"

/** The fields of the profile that managers see. */
const shared = [
  "id",
  "email",
  "timezone",
  "api_status",
  "status",
  "company_name",
  "website_url",
  "phone",
  "contacts",
  "image",
  "api_key",
  "payment_details",
  "custom_fields",
  "country",
  "region",
  "city",
  "address",
  "postal_code",
  "managers_assigned",
  "number_format_id",
  "date_format_id",
  "created",
  "updated"
] as const

const profile = Schema.Struct({
  ...Profile.fields,
  ...Struct.pick(Affiliate.fields, shared),
  firstname: Schema.String,
  lastname: Schema.String,
  messenger: Schema.NullOr(Schema.String).annotate({
    description: "The first contact of the type `messenger`"
  })
})
export type AffiliateProfile = typeof profile.Type

const Contacts = Schema.fromJsonString(
  Schema.Array(
    Schema.Struct({
      type: Schema.String,
      account: Schema.String,
      title: Schema.optionalKey(Schema.NullOr(Schema.String))
    })
  )
)
const readContacts = Schema.decodeUnknownOption(Contacts)

const contactsOf = (text: string | null) => Array.fromOption(readContacts(text)).flat()

const isMessenger = ({ type }: { readonly type: string }): boolean => type === "messenger"

/** The profile of an affiliate. */
export const of = (affiliate: Affiliate): AffiliateProfile => ({
  ...Struct.pick(affiliate, shared),
  role: "affiliate",
  manager_role: null,
  assigned_only: false,
  name: nameOf(affiliate),
  firstname: affiliate.firstname ?? "",
  lastname: affiliate.lastname ?? "",
  messenger: contactsOf(affiliate.contacts).find(isMessenger)?.account ?? null
})

/** An affiliate as it sees itself. */
export const AffiliateProfile = profile.pipe(
  derived(
    "AffiliateProfile",
    "An affiliate as it sees itself",
    of({
      ...exampleOf(Affiliate),
      contacts: '[{"type":"messenger","account":"@ann"}]',
      payment_details: null
    })
  )
)

/** What an affiliate may change of itself: a missing key keeps its field, null clears it. */
export const AffiliateProfileUpdate = Schema.Struct({
  company: clearable(Text.atMost(255)),
  ...profileFields,
  ...formatFields,
  messenger: clearable(Text.filled(255))
}).annotate({
  identifier: "AffiliateProfileUpdate",
  examples: [{ company: "Ann's Blog", messenger: "@ann" }]
})
export type AffiliateProfileUpdate = typeof AffiliateProfileUpdate.Type

/** Contacts with another messenger in place of the former one; other contacts stay. */
const contactsWith = (before: string | null, messenger: string | null): string | null => {
  const others = contactsOf(before).filter((contact) => !isMessenger(contact))
  const contacts =
    messenger === null ? others : [{ type: "messenger", account: messenger }, ...others]
  return contacts.length === 0 ? null : JSON.stringify(contacts)
}

/** The update as of the record. */
export const updateOf = (
  before: Pick<Affiliate, "contacts">,
  { company, current_password: _current, messenger, postcode, ...changes }: AffiliateProfileUpdate
): AffiliateUpdate => ({
  ...changes,
  ...(company === undefined ? {} : { company_name: company }),
  ...(postcode === undefined ? {} : { postal_code: postcode }),
  ...(messenger === undefined ? {} : { contacts: contactsWith(before.contacts, messenger) })
})
