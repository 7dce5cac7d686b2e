import { GoalChange, LandingPageChange, OfferAccess, OfferChange } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { goalType } from "./goalType.ts"
import { saving } from "./saving.ts"
import * as Words from "./Words.ts"

const visible_type = Words.of(OfferAccess.VisibleType, [
  [OfferAccess.Public, "public"],
  [OfferAccess.OnApproval, "on_approval"],
  [OfferAccess.Private, "private"]
])

const landing_page = Schema.Struct(
  Struct.pick(LandingPageChange.LandingPageCreate.fields, ["title", "url"])
)

const goal = Schema.Struct({
  ...Struct.pick(GoalChange.GoalCreate.fields, ["title", "revenue", "payout"]),
  type: Schema.optionalKey(goalType)
})

export const offer_save = saving({
  name: "offer_save",
  title: "Save offer",
  description: "New: title and advertiser_id; landing_page and goal to work.",
  toolset: "core",
  record: "offer",
  id: "offer_id",
  fields: {
    ...Struct.pick(OfferChange.OfferUpdate.fields, ["title", "advertiser_id"]),
    status: OfferChange.OfferUpdate.fields.status,
    visible_type: Schema.optionalKey(visible_type),
    landing_page: Schema.optionalKey(landing_page),
    goal: Schema.optionalKey(goal)
  },
  shown: ["id", "title", "advertiser", "status", "currency", "default_goal_id", "tracking_url"]
})
