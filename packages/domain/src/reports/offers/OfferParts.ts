/** What affiliates see of an offer's goals, creatives and landing pages. */
import { Schema, Struct } from "effect"
import { Creative } from "../../catalog/Creative.ts"
import { Goal } from "../../catalog/Goal.ts"
import { LandingPage } from "../../catalog/LandingPage.ts"
import * as OnOff from "../../values/OnOff.ts"
import { Active } from "../../values/Status.ts"

const goalFields = [
  "alias",
  "payout_for_affiliate",
  "tracking_method",
  "conversion_status",
  "multiple_conversions",
  "has_caps",
  "caps",
  "is_default"
] as const

/** A goal, without what the advertiser pays for it. */
export const OfferGoal = Schema.Struct({
  goal_id: Goal.fields.id,
  goal_name: Schema.String,
  goal_type: Goal.fields.type,
  goal_type_name: Schema.String,
  ...Struct.pick(Goal.fields, goalFields)
}).annotate({ identifier: "OfferGoal", description: "A goal as affiliates see it" })

const creativeFields = [
  "id",
  "title",
  "type",
  "status",
  "description",
  "image_type",
  "image_width",
  "image_height",
  "image_size",
  "offer_url_id",
  "count_impressions",
  "html_code",
  "plain_text",
  "xml_feed_url",
  "language"
] as const

/** A creative. */
export const OfferCreative = Schema.Struct({
  ...Struct.pick(Creative.fields, creativeFields),
  image: Schema.NullOr(Schema.String).annotate({
    description: "Where its file is downloaded; null without one"
  })
}).annotate({ identifier: "OfferCreative", description: "A creative as affiliates see it" })

const linkFields = [
  "id",
  "offer_id",
  "title",
  "type",
  "type_selected",
  "status",
  "visible_to_all_affiliates",
  "visible_to_specific_affiliates_only",
  "geo_allowed",
  "geo_denied",
  "percent",
  "rules",
  "created",
  "updated"
] as const

/** A landing page, with the link that leads to it. */
export const OfferLink = Schema.Struct({
  ...Struct.pick(LandingPage.fields, linkFields),
  url: Schema.String.annotate({ description: "The affiliate's own link to the page" }),
  preview: Schema.String.annotate({ description: "The page to look at; empty without one" })
}).annotate({ identifier: "OfferLink", description: "A landing page that affiliates may link to" })

/** The goals that are there for affiliates. */
export const goalsOf = (goals: ReadonlyArray<Goal>): ReadonlyArray<typeof OfferGoal.Type> =>
  goals
    .filter(({ is_private, status }) => status === Active && !is_private)
    .map((goal) => ({
      goal_id: goal.id,
      goal_name: goal.title,
      goal_type: goal.type,
      goal_type_name: goal.type_selected,
      ...Struct.pick(goal, goalFields)
    }))

/** The file of a creative, for affiliates. */
const assetPath = ({ id, offer_id }: Creative): string =>
  `/api/v2/affiliate/offers/${offer_id}/assets/${id}/download`

/** The creatives that are there for affiliates. */
export const creativesOf = (
  creatives: ReadonlyArray<Creative>
): ReadonlyArray<typeof OfferCreative.Type> =>
  creatives
    .filter(({ status }) => status === OnOff.on)
    .map((creative) => ({
      ...Struct.pick(creative, creativeFields),
      image: creative.image === null ? null : assetPath(creative)
    }))

/** Pages that share out the traffic of others are chosen by the network, not by links. */
const linked: ReadonlySet<number> = new Set([0, 1])

const isFor = (page: LandingPage, affiliate_id: number): boolean =>
  page.visible_to_all_affiliates === 1 ||
  (page.visible_to_specific_affiliates_only ?? "").split(",").includes(String(affiliate_id))

/** The pages to which an affiliate may link. Of restricted pages, only its own are named. */
export const linksOf = (
  pages: ReadonlyArray<LandingPage>,
  affiliate_id: number,
  linkTo: (page: LandingPage) => string
): ReadonlyArray<typeof OfferLink.Type> =>
  pages
    .filter((page) => page.status === Active && linked.has(page.type) && isFor(page, affiliate_id))
    .map((page) => ({
      ...Struct.pick(page, linkFields),
      visible_to_specific_affiliates_only:
        page.visible_to_all_affiliates === 1 ? null : String(affiliate_id),
      url: linkTo(page),
      preview: page.preview ?? ""
    }))
