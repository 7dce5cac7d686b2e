/** An advertiser as it sees itself, and what it may change of that. */
import { Schema, Struct } from "effect"
import { derived, exampleOf } from "../values/Example.ts"
import * as Text from "../values/Text.ts"
import { Advertiser } from "./Advertiser.ts"
import type * as AdvertiserInput from "./AdvertiserInput.ts"
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
  "api_key",
  "currency",
  "country",
  "region",
  "city",
  "address",
  "postal_code",
  "managers_assigned",
  "unsigned_reports",
  "allowed_ips",
  "security_token",
  "signing_secret",
  "created",
  "updated"
] as const

const profile = Schema.Struct({
  ...Profile.fields,
  ...Struct.pick(Advertiser.fields, shared),
  firstname: Schema.String,
  lastname: Schema.String
})
export type AdvertiserProfile = typeof profile.Type

/** The profile of an advertiser. */
export const of = (advertiser: Advertiser): AdvertiserProfile => ({
  ...Struct.pick(advertiser, shared),
  role: "advertiser",
  manager_role: null,
  assigned_only: false,
  name: nameOf(advertiser),
  firstname: advertiser.firstname ?? "",
  lastname: advertiser.lastname ?? ""
})

/** An advertiser as it sees itself. */
export const AdvertiserProfile = profile.pipe(
  derived("AdvertiserProfile", "An advertiser as it sees itself", of(exampleOf(Advertiser)))
)

/** What an advertiser may change of itself: a missing key keeps its field, null clears it. */
export const AdvertiserProfileUpdate = Schema.Struct({
  company: Schema.optionalKey(Text.filled(255)),
  ...profileFields
}).annotate({
  identifier: "AdvertiserProfileUpdate",
  examples: [{ company: "Acme GmbH", phone: "+49 30 901820" }]
})
export type AdvertiserProfileUpdate = typeof AdvertiserProfileUpdate.Type

/** The update as of the record. */
export const updateOf = ({
  company,
  current_password: _current,
  postcode,
  ...changes
}: AdvertiserProfileUpdate): AdvertiserInput.AdvertiserUpdate => ({
  ...changes,
  ...(company === undefined ? {} : { company_name: company }),
  ...(postcode === undefined ? {} : { postal_code: postcode })
})
