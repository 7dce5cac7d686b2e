import { Schema } from "effect"
import { CountryId } from "./Country.ts"
import { Currency } from "./Currency.ts"
import { Id } from "./Id.ts"
import { ApiStatus, Status } from "./Status.ts"
import { TimeZone } from "./TimeZone.ts"
import { UnixTime } from "./UnixTime.ts"

/** The id of an advertiser. */
export const AdvertiserId = Id.annotate({ description: "Id of an advertiser" })
  .pipe(Schema.brand("AdvertiserId"))
export type AdvertiserId = typeof AdvertiserId.Type

const text = Schema.NullOr(Schema.String)

/** Somebody who pays for conversions, as managers see them. */
export const Advertiser = Schema.Struct({
  id: AdvertiserId,
  external_id: text.annotate({ description: "Id of the advertiser in another system" }),
  company_name: Schema.String,
  email: Schema.String,
  firstname: text,
  lastname: text,
  phone: text,
  website_url: text,
  status: Status,
  api_status: ApiStatus,
  api_key: text.annotate({ description: "Masked, never the whole key" }),
  country: Schema.NullOr(CountryId),
  country_selected: text.annotate({ description: "Title of the country" }),
  region: text,
  city: text,
  address: text,
  postal_code: text,
  currency: Currency,
  timezone: TimeZone,
  tags: text.annotate({ description: "Comma-separated ids of tags" }),
  tags_selected: text.annotate({ description: "Comma-separated titles of tags" }),
  managers_assigned: text.annotate({ description: "Comma-separated names of managers" }),
  notes: text,
  internal_notes: text.annotate({ description: "Managers alone see them" }),
  created: UnixTime,
  updated: UnixTime
}).annotate({
  identifier: "Advertiser",
  description: "An advertiser as managers see it"
})
export type Advertiser = typeof Advertiser.Type
