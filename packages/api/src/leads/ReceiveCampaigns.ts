import { Id, ReceiveCampaign } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

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
    }).annotateMerge(texts("List the Receive campaigns", "All Receive campaigns of the network.")),
    HttpApiEndpoint.get("getReceiveCampaign", `${path}/:campaign_id`, {
      params,
      ...details("Receive Campaign Details", { campaign: shown })
    }).annotateMerge(texts("Get a Receive campaign", "One Receive campaign.")),
    HttpApiEndpoint.post("createReceiveCampaign", path, {
      ...creates(ReceiveCampaign.ReceiveCampaignCreate),
      success: Responses.success("Receive Campaign Created", info)
    }).annotateMerge(
      texts(
        "Create a Receive campaign",
        "Only `title` and `goal_id` are needed: it is active then, and takes every lead of the goal. " +
          "A goal has at most one active campaign."
      )
    ),
    HttpApiEndpoint.put("updateReceiveCampaign", `${path}/:campaign_id`, {
      params,
      ...changes(ReceiveCampaign.ReceiveCampaignUpdate),
      success: Responses.success("Receive Campaign Updated", info)
    }).annotateMerge(
      texts(
        "Update a Receive campaign",
        "A missing key keeps its field; null empties lists, lifts caps, and brings `duplicate_days` " +
          "back to 30. Safe to repeat. Leads that are there already stay as they are."
      )
    ),
    HttpApiEndpoint.delete("deleteReceiveCampaign", `${path}/:campaign_id`, {
      params,
      ...removes("Receive Campaign Deleted")
    }).annotateMerge(
      texts(
        "Delete a Receive campaign",
        "Its vendors go with it, and their secrets are forgotten at once. Leads keep what came of them."
      )
    )
  )
  .annotateEndpoints(NoTool, NoToolReasons.ofDeliveries)
  .annotate(Area, "leads")
  .annotateMerge(
    groupTexts(
      "Receive campaigns",
      "Which leads of a goal are taken. A lead that fails a check of its campaign becomes `trash`; the " +
        "reason stands in `additional.trash_reason`."
    )
  ) {}
