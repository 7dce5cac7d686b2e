import { Schema } from "effect"
import { CountryId } from "../values/Country.ts"
import { Currency } from "../values/Currency.ts"
import { record } from "../values/Example.ts"
import { idOf } from "../values/idOf.ts"
import { Masked } from "../values/Masked.ts"
import { ApiStatus, Status } from "../values/Status.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { ReportSettings } from "./ReportSettings.ts"

/** The id of an advertiser. */
export const AdvertiserId = idOf("an advertiser").pipe(Schema.brand("AdvertiserId"))
export type AdvertiserId = typeof AdvertiserId.Type

const text = Schema.NullOr(Schema.String)
const masked = Schema.NullOr(Masked)

/** An advertiser pays for conversions. This is the managers' view. */
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
  api_key: masked.annotate({ description: "Masked, never the whole key" }),
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
  ...ReportSettings.fields,
  allowed_ips: text.annotate({
    description: "Comma-separated CIDR networks that may report conversions; null allows all"
  }),
  security_token: masked.annotate({
    description: "By which the advertiser reports conversions. Masked, never the whole token"
  }),
  signing_secret: masked.annotate({
    description: "By which the advertiser signs reports. Masked, never the whole secret"
  }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("Advertiser", "An advertiser as managers see it", {
    id: 2,
    external_id: "crm-88",
    company_name: "Acme GmbH",
    email: "ads@acme.example",
    firstname: "Kim",
    lastname: "Berg",
    phone: null,
    website_url: "https://acme.example",
    status: 1,
    api_status: 1,
    api_key: "afn_v_…k2Bs",
    country: 2921044,
    country_selected: "Germany",
    region: null,
    city: "Berlin",
    address: "Unter den Linden 1",
    postal_code: "10117",
    currency: "EUR",
    timezone: "Europe/Berlin",
    tags: "1",
    tags_selected: "Finance",
    managers_assigned: "Mara Stone",
    notes: null,
    internal_notes: null,
    unsigned_reports: "off",
    over_limit_reports: "hold",
    allowed_ips: null,
    security_token: "afn_t_…7dQ2",
    signing_secret: null,
    created: 1767225600,
    updated: 1772323200
  })
)
export type Advertiser = typeof Advertiser.Type
