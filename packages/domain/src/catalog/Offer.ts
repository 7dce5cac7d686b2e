import { Schema } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { Country } from "../values/Country.ts"
import { Currency } from "../values/Currency.ts"
import { withExample } from "../values/Example.ts"
import { Status } from "../values/Status.ts"
import { TimeZone } from "../values/TimeZone.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { Category } from "./Category.ts"
import { GoalId } from "./Goal.ts"
import { OfferId } from "./OfferId.ts"

export { OfferId } from "./OfferId.ts"

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
  image: text,
  categories: Schema.Array(Category),
  countries: Schema.Array(Country).annotate({ description: "Allowed countries; none = all" }),
  tags_selected: text.annotate({ description: "Comma-separated titles of tags" }),
  caps: Schema.String.annotate({ description: "Caps in words; `none` without any" }),
  created: UnixTime,
  updated: UnixTime
})
  .annotate({ identifier: "Offer", description: "An offer as managers see it in lists" })
  .pipe(
    withExample({
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
      image: null,
      categories: [{ id: 1, title: "Finance" }],
      countries: [{ id: 2921044, title: "Germany", country_code: "DE" }],
      tags_selected: "Top",
      caps: "none",
      created: 1767225600,
      updated: 1772323200
    })
  )
export type Offer = typeof Offer.Type

/** What stands before and after the id in the link to promote an offer, at the network's address. */
export const trackingUrlAround = (networkUrl: string): readonly [before: string, after: string] => [
  `${networkUrl}/click?o=`,
  "&a={affiliate_id}"
]
