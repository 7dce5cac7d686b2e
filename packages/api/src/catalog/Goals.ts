import { Goal, GoalChange, Id, Offer } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { bulk } from "../http/Bulk.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

const path = "/offers/:offer_id/goals"
const offer = { offer_id: Id.inPath(Offer.OfferId) }
const params = { ...offer, goal_id: Id.inPath(Goal.GoalId) }
const shown = Responses.selection("GoalListItem", Goal.Goal)
const info = { goal: Goal.Goal }

/** What visitors of an offer are meant to do. */
export class GoalsApi extends HttpApiGroup.make("goals")
  .add(
    HttpApiEndpoint.get("listGoals", path, {
      params: offer,
      query: listParams(Goal.Goal),
      success: Responses.page("Goals List", "goals", shown),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts("List the goals of an offer", "All goals of one offer, to find their ids.")
      ),
    HttpApiEndpoint.get("getGoal", `${path}/:goal_id`, {
      params,
      ...details("Goal Details", { goal: shown })
    })
      .annotate(NoTool, "`find` has the same fields of a goal, by its id")
      .annotateMerge(texts("Get a goal", "One goal of an offer.")),
    HttpApiEndpoint.post("createGoal", path, {
      params: offer,
      ...creates(GoalChange.GoalCreate),
      success: Responses.success("Goal Created", info)
    })
      .annotate(AsTool, "goal_save")
      .annotateMerge(
        texts(
          "Create a goal",
          "Only `title` is needed: a CPA goal then, whose conversions are pending and worth nothing. The " +
            "first goal of an offer is its default goal."
        )
      ),
    HttpApiEndpoint.put("updateGoal", `${path}/:goal_id`, {
      params,
      ...changes(GoalChange.GoalUpdate),
      success: Responses.success("Goal Updated", info)
    })
      .annotate(AsTool, "goal_save")
      .annotateMerge(
        texts(
          "Update a goal",
          "A missing key keeps its field; null clears those that may be empty. New prices, caps and windows " +
            "count from the next conversion on; conversions that are there keep theirs. Safe to repeat."
        )
      ),
    bulk("Goals", {
      path,
      params: offer,
      set: Schema.Struct(Struct.omit(GoalChange.GoalUpdate.fields, GoalChange.ownFields)),
      example: { status: 2 }
    }),
    HttpApiEndpoint.delete("deleteGoal", `${path}/:goal_id`, {
      params,
      ...removes("Goal Deleted")
    })
      .annotate(AsTool, "goal_delete")
      .annotateMerge(
        texts(
          "Delete a goal",
          "Conversions keep the goal's id and title. The default goal of an offer can't be " +
            "deleted: conversions that name no goal count for it. Nor can a goal whose leads an " +
            "active Receive campaign takes."
        )
      )
  )
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Goals", "What visitors of an offer are meant to do.")) {}
