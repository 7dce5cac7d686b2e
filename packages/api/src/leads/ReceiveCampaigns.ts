import { Id, ReceiveCampaign } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { fieldsParam, listParams } from "../http/ListParams.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import * as Payload from "../http/Payload.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"

const path = "/leads-management/campaigns"
const params = { campaign_id: Id.inPath(ReceiveCampaign.ReceiveCampaignId) }
const shown = Responses.selection("ReceiveCampaignListItem", ReceiveCampaign.ShownReceiveCampaign)
const info = { campaign: ReceiveCampaign.ShownReceiveCampaign }

/** Which leads are taken. */
export class ReceiveCampaignsApi extends HttpApiGroup.make("receiveCampaigns")
  .add(
    HttpApiEndpoint.get("listReceiveCampaigns", path, {
      query: listParams(ReceiveCampaign.ShownReceiveCampaign),
      success: Responses.page("Receive Campaigns List", "campaigns", shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the Receive campaigns",
        description: "All Receive campaigns of the network."
      })
    ),
    HttpApiEndpoint.get("getReceiveCampaign", `${path}/:campaign_id`, {
      params,
      query: fieldsParam,
      success: Responses.success("Receive Campaign Details", { campaign: shown }),
      error: ErrorResponses.reading
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Get a Receive campaign",
        description: "One Receive campaign."
      })
    ),
    HttpApiEndpoint.post("createReceiveCampaign", path, {
      headers: IdempotencyKey.headers,
      payload: Payload.of(ReceiveCampaign.ReceiveCampaignCreate),
      success: Responses.success("Receive Campaign Created", info),
      error: ErrorResponses.creating
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Create a Receive campaign",
        description:
          "Only `title` and `goal_id` are needed: it is active then, and takes every lead of the goal. " +
          "A goal has at most one active campaign."
      })
    ),
    HttpApiEndpoint.put("updateReceiveCampaign", `${path}/:campaign_id`, {
      params,
      payload: Payload.of(ReceiveCampaign.ReceiveCampaignUpdate),
      success: Responses.success("Receive Campaign Updated", info),
      error: ErrorResponses.changing
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Update a Receive campaign",
        description:
          "A missing key keeps its field; null empties lists, lifts caps, and brings `duplicate_days` " +
          "back to 30. Safe to repeat. Leads that are there already stay as they are."
      })
    ),
    HttpApiEndpoint.delete("deleteReceiveCampaign", `${path}/:campaign_id`, {
      params,
      success: Responses.done("Receive Campaign Deleted"),
      error: ErrorResponses.removing
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Delete a Receive campaign",
        description:
          "Its vendors go with it, and their secrets are forgotten at once. Leads keep what came of them."
      })
    )
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofDeliveries)
  .annotate(Area, "leads")
  .annotateMerge(
    OpenApi.annotations({
      title: "Receive campaigns",
      description:
        "Which leads of a goal are taken. A lead that fails a check of its campaign becomes `trash`; the " +
        "reason stands in `additional.trash_reason`."
    })
  ) {}
