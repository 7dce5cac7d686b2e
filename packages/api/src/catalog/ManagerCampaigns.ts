import { Campaign, CampaignInput, Id, ManagedCampaign } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { bulk } from "../http/Bulk.ts"
import { changes, creates, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/campaigns"
const params = { id: Id.inPath(Campaign.CampaignId) }
const shown = listItem(ManagedCampaign.ManagedCampaign)
const info = { campaign: ManagedCampaign.ManagedCampaign }

const query = listParams(ManagedCampaign.ManagedCampaign, {
  filters: {
    affiliate_id: Filter.number,
    offer_id: Filter.number,
    advertiser_id: Filter.number,
    commission_plan_id: Filter.number
  }
})

/** The tracking links of all affiliates. */
export class ManagerCampaignsApi extends HttpApiGroup.make("managerCampaigns")
  .add(
    HttpApiEndpoint.get("listAllCampaigns", path, {
      query,
      success: Responses.page("Campaigns List", "campaigns", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotate(Narrowed, true)
      .annotateMerge(
        texts(
          "List the campaigns of all affiliates",
          "Each with the link that its affiliate promotes."
        )
      ),
    HttpApiEndpoint.get("getAnyCampaign", `${path}/:id`, {
      params,
      ...details("Campaign Details", { campaign: shown })
    })
      .annotate(NoTool, "`find` has the same fields, by its id")
      .annotate(Narrowed, true)
      .annotateMerge(texts("Get a campaign", "A campaign of any affiliate.")),
    HttpApiEndpoint.post("createCampaign", path, {
      ...creates(CampaignInput.CampaignCreate),
      success: Responses.success("Campaign Created", info)
    })
      .annotate(AsTool, "campaign_save")
      .annotateMerge(
        texts(
          "Create a campaign for an affiliate",
          "The offer has to be open to the affiliate; landing page, creative and commission plan have to be " +
            "the offer's own."
        )
      ),
    HttpApiEndpoint.put("updateCampaign", `${path}/:id`, {
      params,
      ...changes(CampaignInput.CampaignUpdate),
      success: Responses.success("Campaign Updated", info)
    })
      .annotate(AsTool, "campaign_save")
      .annotateMerge(
        texts(
          "Update a campaign",
          "A missing key keeps its field; null lets go of what it refers to. It stays with its offer and " +
            "its affiliate. In force for clicks within a second."
        )
      ),
    bulk("Campaigns", {
      path,
      set: Schema.Struct(CampaignInput.CampaignUpdate.fields),
      example: { status: "paused" }
    })
  )
  .annotate(Area, "campaigns")
  .annotateMerge(
    groupTexts("Campaigns of all affiliates", "Tracking links, as managers see and make them.")
  ) {}
