import { Id, ReceiveCampaign } from "@affnet/domain"
import { HttpApiGroup } from "effect/http-api"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, NoTool } from "../http/Marks.ts"
import * as NoToolReasons from "../http/NoToolReasons.ts"
import { records } from "../http/Records.ts"

const campaigns = records({
  path: "/leads-management/campaigns",
  id: "campaign_id",
  params: { campaign_id: Id.inPath(ReceiveCampaign.ReceiveCampaignId) },
  query: listParams(ReceiveCampaign.ShownReceiveCampaign),
  one: "ReceiveCampaign",
  many: "ReceiveCampaigns",
  key: "campaign",
  keys: "campaigns",
  record: ReceiveCampaign.ShownReceiveCampaign
})

/** Which leads are taken. */
export class ReceiveCampaignsApi extends HttpApiGroup.make("receiveCampaigns")
  .add(
    campaigns.list("List the Receive campaigns", "All Receive campaigns of the network."),
    campaigns.get("Get a Receive campaign", "One Receive campaign."),
    campaigns.create(
      ReceiveCampaign.ReceiveCampaignCreate,
      "Create a Receive campaign",
      "Only `title` and `goal_id` are needed: it is active then, and takes every lead of the goal. " +
        "A goal has at most one active campaign."
    ),
    campaigns.update(
      ReceiveCampaign.ReceiveCampaignUpdate,
      "Update a Receive campaign",
      "A missing key keeps its field; null empties lists, lifts caps, and brings `duplicate_days` " +
        "back to 30. Safe to repeat. Leads that are there already stay as they are."
    ),
    campaigns.remove(
      "Delete a Receive campaign",
      "Its vendors go with it, and their secrets are forgotten at once. Leads keep what came of them."
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
