/** An offer as its advertiser sees it: nothing of what affiliates get. */
import { Schema, Struct } from "effect"
import { Goal } from "../../catalog/Goal.ts"
import { Offer } from "../../catalog/Offer.ts"
import { withExample } from "../../values/Example.ts"

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

/** An offer as its advertiser sees it. */
export const AdvertiserOffer = Schema.Struct({
  ...Struct.pick(Offer.fields, shared),
  goals: Schema.Array(AdvertiserGoal)
})
  .annotate({ identifier: "AdvertiserOffer", description: "An offer as its advertiser sees it" })
  .pipe(
    withExample({
      id: 3,
      external_id: null,
      title: "Spring sale",
      description: "A tenth off everything until May.",
      status: 1,
      currency: "EUR",
      timezone: "Europe/Berlin",
      default_goal_id: 6,
      preview_url: "https://shop.example/",
      image: null,
      visible_type: 1,
      deep_linking: 1,
      is_featured: 0,
      expires: null,
      targeting: {
        geo: { allowed: [2921044], denied: [] },
        device_type: { allowed: [], denied: [] },
        device_os: { allowed: [], denied: [] },
        browser: { allowed: [], denied: [] },
        language: { allowed: [], denied: [] },
        connection_type: { allowed: [], denied: [] }
      },
      categories: [{ id: 1, title: "Finance" }],
      countries: [{ id: 2921044, title: "Germany", country_code: "DE" }],
      tags_selected: "Top",
      created: 1767225600,
      updated: 1772323200,
      goals: []
    })
  )
export type AdvertiserOffer = typeof AdvertiserOffer.Type

/** The offer, with its goals. */
export const of = (offer: Offer, goals: ReadonlyArray<Goal>): AdvertiserOffer => ({
  ...Struct.pick(offer, shared),
  goals: goals.map(Struct.pick(goalFields))
})
