import { CommissionPlan, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"
import { byAdministration } from "./byAdministration.ts"

const path = "/commission-plan"
const query = listParams(CommissionPlan.CommissionPlan)

const plans = records({
  path,
  id: "id",
  params: { id: Id.inPath(CommissionPlan.CommissionPlanId) },
  query,
  one: "CommissionPlan",
  many: "CommissionPlans",
  key: "commission_plan",
  // The list itself is `info`, below another path.
  keys: "commission-plans",
  record: CommissionPlan.CommissionPlan
})

/** What affiliates get, agreed on once for many of them. */
export class CommissionPlansApi extends HttpApiGroup.make("commissionPlans")
  .add(
    HttpApiEndpoint.get("listCommissionPlans", `${path}/index`, {
      query,
      success: Responses.barePage("Commission Plans List", plans.shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the commission plans",
        "All commission plans of the network; `info` is the list itself."
      )
    ),
    plans.get(
      "Get a commission plan",
      "One commission plan with the affiliates that it is assigned to."
    ),
    plans.create(
      CommissionPlan.CommissionPlanCreate,
      "Create a commission plan",
      "Pays the payout of goals by their type: `cpc`, `cpa`, `cpl` and `rev_share` for goals of type 1, " +
        "2, 3 and 6. It holds for the affiliates in `assigned_to`, for clicks of campaigns that name it " +
        "and, with `is_default`, for everybody. In force within a second."
    ),
    plans.update(
      CommissionPlan.CommissionPlanUpdate,
      "Update a commission plan",
      "A missing key keeps its field, in a block as well; null brings back what a new plan has. " +
        "Conversions that are there keep their payout."
    ),
    plans.remove(
      "Delete a commission plan",
      "It prices nothing from then on. Campaigns that name it keep its name, and so do reports."
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
