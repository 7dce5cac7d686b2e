import { Schema, SchemaGetter } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { Country } from "../values/Country.ts"
import { Currency } from "../values/Currency.ts"
import { record } from "../values/Example.ts"
import { Flag } from "../values/Flag.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { CapLimit } from "./CapLimit.ts"
import { Category } from "./Category.ts"
import { GoalId } from "./Goal.ts"
import { VisibleType } from "./OfferAccess.ts"
import { OfferId } from "./OfferId.ts"
import { everybody, Targeting } from "./Targeting.ts"

export { OfferId } from "./OfferId.ts"

/** 1 active, 2 inactive, 3 testing. Only an active offer takes clicks and conversions. */
export const Status = Schema.Literals([1, 2, 3]).annotate({
  description: "1 = active, 2 = inactive, 3 = testing"
})
export type Status = typeof Status.Type

/** Takes clicks and conversions. */
export const Active: Status = 1

/** Takes none: it was switched off, or has expired. */
export const Inactive: Status = 2

const byText = {
  "1": 1,
  "2": 2,
  "3": 3,
  active: 1,
  inactive: 2,
  disabled: 2,
  testing: 3
} as const

const statusMessage = "must be 1 (active), 2 (inactive) or 3 (testing)"

/** A status as requests write it: the number, the number as text, or its word. */
export const StatusInput = Schema.Union([
  Schema.Literals([1, 2, 3]).annotate({ message: statusMessage }),
  Schema.Literals(["1", "2", "3", "active", "inactive", "disabled", "testing"]).annotate({
    message: statusMessage
  })
])
  .annotate({ message: statusMessage })
  .pipe(
    Schema.decodeTo(Status, {
      decode: SchemaGetter.transform((input) => byText[input]),
      encode: SchemaGetter.transform((status) => status)
    })
  )

const filterByText = { ...byText, "4": 4, pending: 3, rejected: 4 } as const
const textOf = { 1: "1", 2: "2", 3: "3", 4: "4" } as const
const filterMessage =
  "must be 1, 2, 3 or one of active, inactive, disabled, testing, pending, rejected"

/** A status as lists are filtered by it. Other resources have the words `pending` and `rejected` as well. */
export const StatusFilter = Schema.Literals([
  "1",
  "2",
  "3",
  "4",
  "active",
  "inactive",
  "disabled",
  "testing",
  "pending",
  "rejected"
])
  .annotate({ message: filterMessage })
  .pipe(
    Schema.decodeTo(Schema.Literals([1, 2, 3, 4]), {
      decode: SchemaGetter.transform((input) => filterByText[input]),
      encode: SchemaGetter.transform((status) => textOf[status])
    })
  )

const text = Schema.NullOr(Schema.String)

/** What an advertiser wants advertised, as managers see it in lists. */
export const Offer = Schema.Struct({
  id: OfferId,
  external_id: text.annotate({ description: "Id of the offer in another system" }),
  title: Schema.String,
  description: text,
  advertiser_id: AdvertiserId,
  advertiser: Schema.String.annotate({ description: "Company of the advertiser" }),
  status: Status,
  currency: Currency,
  timezone: TimeZone,
  default_goal_id: Schema.NullOr(GoalId),
  tracking_url: text.annotate({ description: "Link to promote, with the macro `{affiliate_id}`" }),
  preview_url: text,
  trafficback_url: text.annotate({ description: "Where invalid traffic of this offer goes" }),
  image: text.annotate({
    description: "Its picture: a path of this server, or the URL of another"
  }),
  visible_type: VisibleType,
  questions: text.annotate({ description: "What affiliates are asked who ask for approval" }),
  deep_linking: Flag.annotate({ description: "1 = links may name the page that visitors land on" }),
  is_featured: Flag,
  expires: Schema.NullOr(UnixTime).annotate({
    description: "When the offer becomes inactive by itself, in Unix seconds"
  }),
  targeting: Targeting,
  categories: Schema.Array(Category),
  countries: Schema.Array(Country).annotate({ description: "Allowed countries; none = all" }),
  tags_selected: text.annotate({ description: "Comma-separated titles of tags" }),
  caps: Schema.String.annotate({ description: "Caps in words; `none` without any" }),
  caps_list: Schema.Array(CapLimit).annotate({ description: "The same one by one" }),
  cap_fallback: Schema.NullOr(OfferId).annotate({
    description: "The offer to which clicks go when a cap is full; null = the trafficback"
  }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("Offer", "An offer as managers see it in lists", {
    id: 3,
    external_id: null,
    title: "Spring sale",
    description: "A tenth off everything until May.",
    advertiser_id: 2,
    advertiser: "Acme GmbH",
    status: 1,
    currency: "EUR",
    timezone: "Europe/Berlin",
    default_goal_id: 6,
    tracking_url: "https://network.example/click?o=3&a={affiliate_id}",
    preview_url: "https://shop.example/",
    trafficback_url: null,
    image: "/images/0f0e7c52-6c1c-4d7e-9a3b-2f6b1c7d9e10",
    visible_type: 1,
    questions: null,
    deep_linking: 1,
    is_featured: 0,
    expires: null,
    targeting: { ...everybody, geo: { allowed: [2921044], denied: [] } },
    categories: [{ id: 1, title: "Finance" }],
    countries: [{ id: 2921044, title: "Germany", country_code: "DE" }],
    tags_selected: "Top",
    caps: "none",
    caps_list: [],
    cap_fallback: null,
    created: 1767225600,
    updated: 1772323200
  })
)
export type Offer = typeof Offer.Type

/** How links of an offer lead to the network. */
export const TrackingSettings = Schema.Struct({
  tracking_domains: Schema.Array(
    Schema.Struct({
      name: Schema.String.annotate({ description: "A host, with its port where it has one" })
    })
  ).annotate({ description: "Domains of which links to promote may be made" })
}).pipe(
  record("TrackingSettings", "How an offer is tracked", {
    tracking_domains: [{ name: "network.example" }]
  })
)
export type TrackingSettings = typeof TrackingSettings.Type

/** The parts before and after the id in the link to promote an offer, at the network's address. */
export const trackingUrlAround = (networkUrl: string): readonly [before: string, after: string] => [
  `${networkUrl}/click?o=`,
  "&a={affiliate_id}"
]
