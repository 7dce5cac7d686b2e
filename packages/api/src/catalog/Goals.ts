import { Goal, Id, Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

/** What visitors of an offer are meant to do. */
export class GoalsApi extends HttpApiGroup.make("goals")
  .add(
    HttpApiEndpoint.get("listGoals", "/offers/:offer_id/goals", {
      params: { offer_id: Id.inPath(Offer.OfferId) },
      query: listParams(Goal.Goal),
      success: Responses.page(
        "Goals List",
        "goals",
        Responses.selection("GoalListItem", Goal.Goal)
      ),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the goals of an offer",
          description: "All goals of one offer, to find their ids."
        })
      ),
    HttpApiEndpoint.delete("deleteGoal", "/offers/:offer_id/goals/:goal_id", {
      params: { offer_id: Id.inPath(Offer.OfferId), goal_id: Id.inPath(Goal.GoalId) },
      success: Responses.done("Goal Deleted"),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "goal_delete")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Delete a goal",
          description:
            "Conversions keep the goal's id and title. The default goal of an offer can't be " +
            "deleted: conversions that name no goal count for it. Nor can a goal whose leads an " +
            "active Receive campaign takes."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Goals",
      description: "What visitors of an offer are meant to do."
    })
  ) {}
