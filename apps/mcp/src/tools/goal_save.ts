import { GoalChange } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { goalType } from "./goalType.ts"
import { saving } from "./saving.ts"

export const goal_save = saving({
  name: "goal_save",
  title: "Save goal",
  description: "A goal of an offer, and its price.",
  toolset: "administration",
  record: "goal",
  id: "goal_id",
  fields: {
    title: GoalChange.GoalUpdate.fields.title,
    type: Schema.optionalKey(goalType),
    ...Struct.pick(GoalChange.GoalUpdate.fields, ["status", "revenue", "payout"])
  },
  shown: ["id", "title", "type_selected", "status", "revenue", "payout_for_affiliate"]
})
