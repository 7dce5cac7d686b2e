/**
 * What affiliates show to visitors: banners, e-mails, texts and feeds of an offer.
 */
import { Schema } from "effect"
import { record } from "../values/Example.ts"
import { Flag } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import * as OnOff from "../values/OnOff.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { CategoryId } from "./Category.ts"
import { LandingPageId } from "./LandingPage.ts"
import { OfferId } from "./OfferId.ts"

/** The id of a creative. */
export const CreativeId = idOf("a creative").pipe(Schema.brand("CreativeId"))
export type CreativeId = typeof CreativeId.Type

/** What a creative is. */
export const Type = Schema.Literals([1, 2, 3, 4]).annotate({
  description: "1 = banner, 2 = e-mail, 3 = other, 4 = XML feed",
  message: "must be 1, 2, 3 or 4"
})
export type Type = typeof Type.Type

/** The type of a creative that is a feed. */
export const feed: Type = 4

/** Pixels of a picture's side. */
export const Pixels = Integer.between(1, 100_000)

const text = Schema.NullOr(Schema.String)

/** A creative. */
export const Creative = Schema.Struct({
  id: CreativeId,
  offer_id: OfferId,
  title: Schema.String,
  type: Type,
  status: OnOff.Status,
  description: text,
  image: text.annotate({ description: "Address of its file in this API; null without one" }),
  image_type: text.annotate({ description: "Media type of its file, by content" }),
  image_width: Schema.NullOr(Pixels).annotate({ description: "In pixels" }),
  image_height: Schema.NullOr(Pixels).annotate({ description: "In pixels" }),
  image_size: Schema.NullOr(Integer.Count).annotate({ description: "Bytes of its file" }),
  offer_url_id: Schema.NullOr(LandingPageId).annotate({
    description: "The landing page that it leads to; null = the offer's choice"
  }),
  count_impressions: Flag.annotate({
    description: "Whether its impressions are counted: 0 = no, 1 = yes"
  }),
  html_code: text,
  plain_text: text,
  xml_feed_url: text,
  language: text.annotate({ description: "Tag of its language, such as `en` or `pt-BR`" }),
  categories_ids: Schema.Array(CategoryId),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("Creative", "What affiliates show to visitors", {
    id: 8,
    offer_id: 3,
    title: "Spring banner",
    type: 1,
    status: 1,
    description: "For the top of a page",
    image: "/api/v2/network/offers/3/creatives/8/download",
    image_type: "image/png",
    image_width: 728,
    image_height: 90,
    image_size: 18231,
    offer_url_id: 4,
    count_impressions: 1,
    html_code: null,
    plain_text: null,
    xml_feed_url: null,
    language: "en",
    categories_ids: [1],
    created: 1767225600,
    updated: 1772323200
  })
)
export type Creative = typeof Creative.Type

/** The address of its file, between the ids of the offer and of the creative. */
export const imageAround = ["/api/v2/network/offers/", "/creatives/", "/download"] as const
