/** The payloads of offers, and the changes that follow from them. */
import { Schema } from "effect"
import { AdvertiserId } from "../accounts/Advertiser.ts"
import { changed, clearable, mapGiven } from "../values/Change.ts"
import { CountryId } from "../values/Country.ts"
import { type Currency, CurrencyInput } from "../values/Currency.ts"
import { fromBoolean, YesNo } from "../values/Flag.ts"
import { HttpUrl, message as urlMessage } from "../values/HttpUrl.ts"
import * as Integer from "../values/Integer.ts"
import * as ListInput from "../values/ListInput.ts"
import * as Picture from "../values/Picture.ts"
import * as Text from "../values/Text.ts"
import { TimeZone } from "../values/TimeZone.ts"
import * as CapLimit from "./CapLimit.ts"
import { CategoryId } from "./Category.ts"
import { Expiry, instantOf } from "./Expiry.ts"
import { GoalCreate } from "./GoalChange.ts"
import { LandingPageCreate } from "./LandingPageChange.ts"
import { Active, type Offer, StatusInput } from "./Offer.ts"
import { Public, VisibleType } from "./OfferAccess.ts"
import { OfferId } from "./OfferId.ts"
import { everybody } from "./Targeting.ts"
import { TargetingInput, targetingOf } from "./TargetingInput.ts"

/** What a request may set of an offer, be it new or not. */
const fields = {
  external_id: clearable(Text.filled(64)).annotateKey({
    description: "Id of the offer in another system; unique"
  }),
  description: clearable(Text.atMost(10_000)),
  status: Schema.optionalKey(StatusInput),
  visible_type: Schema.optionalKey(Integer.input(VisibleType)),
  questions: clearable(Text.atMost(2000)),
  categories_ids: clearable(ListInput.ids(CategoryId)),
  tags: clearable(ListInput.labels(50)).annotateKey({
    description: "Labels, as a list or with commas between them; new ones are made"
  }),
  image_data: Picture.input,
  currency: Schema.optionalKey(CurrencyInput).annotateKey({
    description: "Of a new offer without one, the advertiser's; fixed by the first conversion"
  }),
  timezone: Schema.optionalKey(TimeZone).annotateKey({
    description: "Of a new offer without one, the advertiser's"
  }),
  preview_url: clearable(HttpUrl, urlMessage),
  trafficback_url: clearable(HttpUrl, urlMessage),
  deep_linking: Schema.optionalKey(YesNo),
  is_featured: Schema.optionalKey(YesNo),
  targeting: clearable(TargetingInput),
  expires: clearable(Expiry),
  caps: CapLimit.Inputs,
  cap_fallback: clearable(Integer.input(OfferId)).annotateKey({
    description: "The offer to which clicks go when a cap is full; null = the trafficback"
  })
}

/** What a new offer is made of. With a landing page and a goal it works at once. */
export const OfferCreate = Schema.Struct({
  title: Text.filled(128),
  advertiser_id: Integer.input(AdvertiserId),
  ...fields,
  landing_page: Schema.optionalKey(LandingPageCreate).annotateKey({
    description: "Its first landing page"
  }),
  goal: Schema.optionalKey(GoalCreate).annotateKey({ description: "Its default goal" })
}).annotate({
  identifier: "OfferCreate",
  examples: [
    {
      title: "Spring sale",
      advertiser_id: AdvertiserId.make(2),
      currency: "EUR",
      targeting: { geo: { allowed: [CountryId.make(2_921_044)] } },
      landing_page: { title: "Main page", url: "https://shop.example/?c={click_id}" },
      goal: { title: "Sign-up", type: 2 }
    }
  ]
})
export type OfferCreate = typeof OfferCreate.Type

/** What an update may change: a missing key keeps its field; null clears those that may be empty. */
export const OfferUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(128)),
  advertiser_id: Schema.optionalKey(Integer.input(AdvertiserId)),
  ...fields
}).annotate({ identifier: "OfferUpdate", examples: [{ status: 2, is_featured: true }] })
export type OfferUpdate = typeof OfferUpdate.Type

/** Fields that are each offer's own, so that no two offers are given the same. */
export const ownFields = ["title", "external_id", "image_data"] as const

/** What a copy is to be called. */
export const OfferCopy = Schema.Struct({
  title: Schema.optionalKey(Text.filled(128)).annotateKey({
    description: "Without it, the offer's own and `(copy)`"
  })
}).annotate({ identifier: "OfferCopy", examples: [{ title: "Spring sale, Austria" }] })
export type OfferCopy = typeof OfferCopy.Type

/** What an offer is, whatever its id and its age; lists are in an order of their own. */
export interface Settings
  extends Omit<
    Offer,
    | "id"
    | "advertiser"
    | "default_goal_id"
    | "tracking_url"
    | "categories"
    | "countries"
    | "tags_selected"
    | "caps"
    | "created"
    | "updated"
  > {
  readonly categories_ids: ReadonlyArray<CategoryId>
  readonly tags: ReadonlyArray<string>
}

const inOrder = (ids: ReadonlyArray<CategoryId>) => ids.toSorted((a, b) => a - b)

/** The settings of an existing offer. */
export const settingsOf = ({
  id: _id,
  advertiser: _advertiser,
  default_goal_id: _goal,
  tracking_url: _url,
  categories,
  countries: _countries,
  tags_selected,
  caps: _caps,
  created: _created,
  updated: _updated,
  ...settings
}: Offer): Settings => ({
  ...settings,
  categories_ids: inOrder(categories.map(({ id }) => id)),
  tags: (tags_selected?.split(",") ?? []).toSorted()
})

/** What a new offer takes from its advertiser unless it says otherwise. */
export interface Defaults {
  readonly currency: Currency
  readonly timezone: TimeZone
}

type Needed = Pick<Settings, "title" | "advertiser_id" | "currency" | "timezone">

/** An offer of which nothing else was said. */
const plain = ({ advertiser_id, currency, timezone, title }: Needed): Settings => ({
  external_id: null,
  title,
  description: null,
  advertiser_id,
  status: Active,
  currency,
  timezone,
  preview_url: null,
  trafficback_url: null,
  image: null,
  visible_type: Public,
  questions: null,
  deep_linking: 1,
  is_featured: 0,
  expires: null,
  targeting: everybody,
  caps_list: [],
  cap_fallback: null,
  categories_ids: [],
  tags: []
})

/** The offer after an update; the caller stores its picture. */
export const update = (offer: Settings, changes: OfferUpdate): Settings => {
  const timezone = changes.timezone ?? offer.timezone
  const { caps, deep_linking, expires, is_featured, targeting, ...others } = changes
  const shown = {
    ...others,
    deep_linking: mapGiven(deep_linking, fromBoolean),
    is_featured: mapGiven(is_featured, fromBoolean),
    expires: mapGiven(expires, (end) => instantOf(end, timezone)),
    targeting: mapGiven(targeting, targetingOf),
    caps_list: mapGiven(caps, CapLimit.fromInputs)
  }
  const next = changed(offer, shown, plain(offer))
  return {
    ...next,
    categories_ids: inOrder(next.categories_ids),
    tags: next.tags.toSorted()
  }
}

/** A new offer. */
export const create = (input: OfferCreate, defaults: Defaults): Settings =>
  update(plain({ ...defaults, title: input.title, advertiser_id: input.advertiser_id }), input)
