/** An advertiser as it sees itself, and what it may change of that. */
import { Schema, Struct } from "effect"
import { withExample } from "../values/Example.ts"
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

/** An advertiser as it sees itself. */
export const AdvertiserProfile = Schema.Struct({
  ...Profile.fields,
  ...Struct.pick(Advertiser.fields, shared),
  firstname: Schema.String,
  lastname: Schema.String
})
  .annotate({ identifier: "AdvertiserProfile", description: "An advertiser as it sees itself" })
  .pipe(
    withExample({
      role: "advertiser",
      id: 2,
      name: "Acme GmbH",
      email: "ads@acme.example",
      timezone: "Europe/Berlin",
      api_status: 1,
      manager_role: null,
      assigned_only: false,
      status: 1,
      company_name: "Acme GmbH",
      website_url: "https://acme.example",
      phone: null,
      api_key: "afn_v_…k2Bs",
      currency: "EUR",
      country: 2921044,
      region: null,
      city: "Berlin",
      address: "Unter den Linden 1",
      postal_code: "10117",
      managers_assigned: "Mara Stone",
      unsigned_reports: "off",
      allowed_ips: null,
      security_token: "afn_t_…7dQ2",
      signing_secret: null,
      created: 1767225600,
      updated: 1772323200,
      firstname: "Kim",
      lastname: "Berg"
    })
  )
export type AdvertiserProfile = typeof AdvertiserProfile.Type

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
