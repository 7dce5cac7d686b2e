import { Goal, GoalChange, Id, Offer } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiGroup } from "effect/http-api"
import { bulk } from "../http/Bulk.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, NoTool } from "../http/Marks.ts"
import { recordsWithin } from "../http/Records.ts"

const path = "/offers/:offer_id/goals"
const offer = { offer_id: Id.inPath(Offer.OfferId) }

const goals = recordsWithin(offer, {
  path,
  id: "goal_id",
  params: { ...offer, goal_id: Id.inPath(Goal.GoalId) },
  query: listParams(Goal.Goal),
  one: "Goal",
  many: "Goals",
  key: "goal",
  keys: "goals",
  record: Goal.Goal
})

/** What visitors of an offer are meant to do. */
export class GoalsApi extends HttpApiGroup.make("goals")
  .add(
    goals
      .list("List the goals of an offer", "All goals of one offer, to find their ids.")
      .annotate(AsTool, "find"),
    goals
      .get("Get a goal", "One goal of an offer.")
      .annotate(NoTool, "`find` has the same fields of a goal, by its id"),
    goals
      .create(
        GoalChange.GoalCreate,
        "Create a goal",
        "Only `title` is needed: a CPA goal then, whose conversions are pending and worth nothing. The " +
          "first goal of an offer is its default goal."
      )
      .annotate(AsTool, "goal_save"),
    goals
      .update(
        GoalChange.GoalUpdate,
        "Update a goal",
        "A missing key keeps its field; null clears those that may be empty. New prices, caps and windows " +
          "count from the next conversion on; conversions that are there keep theirs. Safe to repeat."
      )
      .annotate(AsTool, "goal_save"),
    bulk("Goals", {
      path,
      params: offer,
      set: Schema.Struct(Struct.omit(GoalChange.GoalUpdate.fields, GoalChange.ownFields)),
      example: { status: 2 }
    }),
    goals
      .remove(
        "Delete a goal",
        "Conversions keep the goal's id and title. The default goal of an offer can't be " +
          "deleted: conversions that name no goal count for it. Nor can a goal whose leads an " +
          "active Receive campaign takes."
      )
      .annotate(AsTool, "goal_delete")
  )
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Goals", "What visitors of an offer are meant to do.")) {}
