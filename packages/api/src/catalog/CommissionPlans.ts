import { CommissionPlan, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"
import { byAdministration } from "./byAdministration.ts"

const path = "/commission-plan"
const params = { id: Id.inPath(CommissionPlan.CommissionPlanId) }
const shown = Responses.selection("CommissionPlanListItem", CommissionPlan.CommissionPlan)
const info = { commission_plan: CommissionPlan.CommissionPlan }

/** What affiliates get, agreed on once for many of them. */
export class CommissionPlansApi extends HttpApiGroup.make("commissionPlans")
  .add(
    HttpApiEndpoint.get("listCommissionPlans", `${path}/index`, {
      query: listParams(CommissionPlan.CommissionPlan),
      success: Responses.barePage("Commission Plans List", shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the commission plans",
        "All commission plans of the network; `info` is the list itself."
      )
    ),
    HttpApiEndpoint.get("getCommissionPlan", `${path}/:id`, {
      params,
      ...details("Commission Plan Details", { commission_plan: shown })
    }).annotateMerge(
      texts(
        "Get a commission plan",
        "One commission plan with the affiliates that it is assigned to."
      )
    ),
    HttpApiEndpoint.post("createCommissionPlan", path, {
      ...creates(CommissionPlan.CommissionPlanCreate),
      success: Responses.success("Commission Plan Created", info)
    }).annotateMerge(
      texts(
        "Create a commission plan",
        "Pays the payout of goals by their type: `cpc`, `cpa`, `cpl` and `rev_share` for goals of type 1, " +
          "2, 3 and 6. It holds for the affiliates in `assigned_to`, for clicks of campaigns that name it " +
          "and, with `is_default`, for everybody. In force within a second."
      )
    ),
    HttpApiEndpoint.put("updateCommissionPlan", `${path}/:id`, {
      params,
      ...changes(CommissionPlan.CommissionPlanUpdate),
      success: Responses.success("Commission Plan Updated", info)
    }).annotateMerge(
      texts(
        "Update a commission plan",
        "A missing key keeps its field, in a block as well; null brings back what a new plan has. " +
          "Conversions that are there keep their payout."
      )
    ),
    HttpApiEndpoint.delete("deleteCommissionPlan", `${path}/:id`, {
      params,
      ...removes("Commission Plan Deleted")
    }).annotateMerge(
      texts(
        "Delete a commission plan",
        "It prices nothing from then on. Campaigns that name it keep its name, and so do reports."
      )
    )
  )
  .annotateEndpoints(NoTool, byAdministration)
  .annotate(Area, "offers")
  .annotateMerge(
    groupTexts(
      "Commission plans",
      "What affiliates get for the conversions of an offer, agreed on once for many."
    )
  ) {}
