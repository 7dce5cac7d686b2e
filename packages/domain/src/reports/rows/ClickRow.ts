/**
 * A click as a row of a report. The groups are those in which its columns are offered, see
 * `ClickColumns`.
 */
import { Schema, Struct } from "effect"
import { ClickId } from "../../tracking/clicks/ClickId.ts"
import { Currency } from "../../values/Currency.ts"
import { record } from "../../values/Example.ts"
import { IdOrZero } from "../../values/Id.ts"
import { IsoTime } from "../../values/IsoTime.ts"
import {
  advertised,
  device,
  geography,
  parameters,
  partners,
  text,
  titled,
  way
} from "./RowFields.ts"

/** The columns of a click, by the headings under which they are offered. */
export const groups = {
  Click: {
    click_id: titled("Click ID", ClickId),
    created: titled("Date", IsoTime),
    is_unique: titled("Unique", Schema.Boolean),
    aff_click_id: text("Affiliate's click ID"),
    deep_link: text("Deep link")
  },
  Partners: partners,
  Offers: {
    ...advertised,
    currency: titled("Currency", Schema.Union([Currency, Schema.Literal("")]))
  },
  Traffic: way,
  Geography: { ...geography, ip: text("IP address") },
  Devices: { ...device, idfa: text("IDFA"), gaid: text("GAID") },
  Parameters: parameters
} as const

const fields = {
  ...groups.Click,
  ...groups.Partners,
  ...groups.Offers,
  ...groups.Traffic,
  ...groups.Geography,
  ...groups.Devices,
  ...groups.Parameters
}

const path = {
  landing_page: { id: 4, value: "Spring sale" },
  creative: null,
  campaign: { id: 9, value: "Spring blog" },
  commission_plan: null,
  traffic_source: { id: 2, value: "Search" },
  traffic_approach: null,
  source: "newsletter"
}

const visitor = {
  country: { id: 2921044, value: "Germany" },
  region: "Bavaria",
  city: "Munich",
  language: "de",
  device_type: "mobile",
  device_brand: "Fairphone",
  device_model: "FP5",
  device_os: "Android",
  browser: "Firefox",
  connection_type: "wifi",
  mobile_operator: null
}

const passed = {
  sub_id1: "ad-7",
  sub_id2: null,
  sub_id3: null,
  sub_id4: null,
  sub_id5: null,
  aff_param1: null,
  aff_param2: null,
  aff_param3: null,
  aff_param4: null,
  aff_param5: null
}

/** What examples of clicks and of conversions say about the way and the visitor. */
export const exampleDimensions = { ...path, ...visitor, ...passed }

const example = {
  click_id: "019c0a1b2c3d4e5f60718293a4b5c6d7",
  created: "2026-01-31T12:00:00Z",
  is_unique: true,
  aff_click_id: "a1b2c3",
  deep_link: null,
  offer: { id: 3, value: "Spring sale" },
  currency: "EUR",
  ...exampleDimensions
} as const

const ofManager = {
  affiliate: { id: 7, value: "Ann's Blog" },
  advertiser: { id: 2, value: "Acme GmbH" },
  ip: "203.0.113.7",
  idfa: null,
  gaid: null
}

/** A valid click as managers see it. */
export const ClickRow = Schema.Struct(fields).pipe(
  record("ClickRow", "A click", { ...example, ...ofManager })
)
export type ClickRow = typeof ClickRow.Type

const ofAffiliate = Struct.omit(fields, ["affiliate", "advertiser", "ip", "idfa", "gaid"])

/** A valid click as the affiliate that brought it sees it. */
export const AffiliateClickRow = Schema.Struct(ofAffiliate).pipe(
  record("AffiliateClickRow", "A click of the calling affiliate", example)
)
export type AffiliateClickRow = typeof AffiliateClickRow.Type

/** Why a click is invalid: the stable word, and the same in a sentence. */
const reasons = {
  invalid_reason: titled("Reason", Schema.String),
  reason: titled("Explanation", Schema.String)
}

const exampleReasons = {
  invalid_reason: "country_not_allowed",
  reason: "The offer is not for the visitor's country."
}

/** An invalid click as managers see it. */
export const InvalidClickRow = Schema.Struct({ ...fields, ...reasons }).pipe(
  record("InvalidClickRow", "A click that was turned away or marked", {
    ...example,
    ...ofManager,
    ...exampleReasons
  })
)
export type InvalidClickRow = typeof InvalidClickRow.Type

/** An invalid click as the affiliate that brought it sees it. */
export const AffiliateInvalidClickRow = Schema.Struct({ ...ofAffiliate, ...reasons }).pipe(
  record(
    "AffiliateInvalidClickRow",
    "A click of the calling affiliate that was turned away or marked",
    { ...example, ...exampleReasons }
  )
)
export type AffiliateInvalidClickRow = typeof AffiliateInvalidClickRow.Type

const ofAdvertiser = {
  ...Struct.pick(fields, ["click_id", "created", "is_unique", "offer", "currency"]),
  affiliate_id: titled("Affiliate", IdOrZero),
  ...Struct.pick(fields, ["landing_page"]),
  ...geography,
  ...device
}

const exampleOfAdvertiser = {
  ...Struct.pick(example, ["click_id", "created", "is_unique", "offer", "currency"]),
  affiliate_id: 7,
  ...Struct.pick(path, ["landing_page"]),
  ...visitor
}

/** A valid click as the advertiser of its offer sees it: nothing of what the affiliate hands through. */
export const AdvertiserClickRow = Schema.Struct(ofAdvertiser).pipe(
  record("AdvertiserClickRow", "A click on an own offer", exampleOfAdvertiser)
)
export type AdvertiserClickRow = typeof AdvertiserClickRow.Type

/** Why a click is invalid, and where such clicks go. */
const logged = {
  ...reasons,
  destination: text("Destination").annotate({
    description:
      "Where such a click goes as things are set now, with its macros: the landing page if it was only " +
      "marked, else where traffic goes back to; null where nobody takes it"
  })
}

const exampleLogged = { ...exampleReasons, destination: "https://back.example/?click={click_id}" }

/** An entry of the log of clicks as managers see it. */
export const LoggedClickRow = Schema.Struct({ ...fields, ...logged }).pipe(
  record("LoggedClickRow", "An invalid click, and where it went", {
    ...example,
    ...ofManager,
    ...exampleLogged
  })
)
export type LoggedClickRow = typeof LoggedClickRow.Type

/** The same as the affiliate that brought the click sees it. */
export const AffiliateLoggedClickRow = Schema.Struct({ ...ofAffiliate, ...logged }).pipe(
  record(
    "AffiliateLoggedClickRow",
    "An invalid click of the calling affiliate, and where it went",
    { ...example, ...exampleLogged }
  )
)
export type AffiliateLoggedClickRow = typeof AffiliateLoggedClickRow.Type

/** The same as the advertiser of the offer sees it. */
export const AdvertiserLoggedClickRow = Schema.Struct({ ...ofAdvertiser, ...logged }).pipe(
  record("AdvertiserLoggedClickRow", "An invalid click on an own offer, and where it went", {
    ...exampleOfAdvertiser,
    ...exampleLogged
  })
)
export type AdvertiserLoggedClickRow = typeof AdvertiserLoggedClickRow.Type
