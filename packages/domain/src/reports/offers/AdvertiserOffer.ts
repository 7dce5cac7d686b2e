/** An offer as its advertiser sees it: nothing of what affiliates get. */
import { Schema, Struct } from "effect"
import { Goal } from "../../catalog/Goal.ts"
import { Offer } from "../../catalog/Offer.ts"
import { derived, exampleOf } from "../../values/Example.ts"

const shared = [
  "id",
  "external_id",
  "title",
  "description",
  "status",
  "currency",
  "timezone",
  "default_goal_id",
  "preview_url",
  "image",
  "visible_type",
  "deep_linking",
  "is_featured",
  "expires",
  "targeting",
  "categories",
  "countries",
  "tags_selected",
  "created",
  "updated"
] as const

const goalFields = [
  "id",
  "title",
  "alias",
  "type",
  "type_selected",
  "status",
  "is_default",
  "currency",
  "revenue",
  "revenue_percent",
  "conversion_status",
  "multiple_conversions",
  "tracking_method"
] as const

const AdvertiserGoal = Schema.Struct(Struct.pick(Goal.fields, goalFields)).annotate({
  identifier: "AdvertiserGoal",
  description: "A goal as the advertiser sees it"
})

const shown = Schema.Struct({
  ...Struct.pick(Offer.fields, shared),
  goals: Schema.Array(AdvertiserGoal)
})
export type AdvertiserOffer = typeof shown.Type

/** The offer, with its goals. */
export const of = (offer: Offer, goals: ReadonlyArray<Goal>): AdvertiserOffer => ({
  ...Struct.pick(offer, shared),
  goals: goals.map(Struct.pick(goalFields))
})

/** An offer as its advertiser sees it. */
export const AdvertiserOffer = shown.pipe(
  derived(
    "AdvertiserOffer",
    "An offer as its advertiser sees it",
    of({ ...exampleOf(Offer), image: null }, [])
  )
)
