import { Campaign, CampaignInput, Id, ManagedCampaign } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { changes, creates, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { AsTool, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Responses from "../http/Responses.ts"

const params = { id: Id.inPath(Campaign.CampaignId) }
const shown = Responses.selection("CampaignListItem", ManagedCampaign.ManagedCampaign)
const info = { campaign: ManagedCampaign.ManagedCampaign }
const byHand = "affiliates set up their own links"

const CampaignsParams = listParams(ManagedCampaign.ManagedCampaign, {
  filters: { offer_id: Filter.number }
})

/** The tracking links of the calling affiliate. */
export class CampaignsApi extends HttpApiGroup.make("campaigns")
  .add(
    HttpApiEndpoint.get("listCampaigns", "/campaigns", {
      query: CampaignsParams,
      success: Responses.page("Campaigns List", "campaigns", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(
        NoTool,
        "`report_run` by campaign has their ids; an affiliate's list of tools is full"
      )
      .annotateMerge(
        texts(
          "List the own campaigns",
          "The campaigns of the calling affiliate, to find their ids."
        )
      ),
    HttpApiEndpoint.get("getCampaign", "/campaigns/:id", {
      params,
      ...details("Campaign Details", { campaign: shown })
    })
      .annotate(AsTool, "campaign_get")
      .annotateMerge(
        texts(
          "Get an own campaign",
          "One campaign of the calling affiliate; another affiliate's is not found."
        )
      ),
    HttpApiEndpoint.post("createOwnCampaign", "/campaigns", {
      ...creates(CampaignInput.OwnCampaignCreate),
      success: Responses.success("Campaign Created", info)
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Create an own campaign",
          "Only `name` and `offer_id` are needed; the offer has to be open to the calling affiliate. " +
            "`tracking_url` leads to it within a second."
        )
      ),
    HttpApiEndpoint.put("updateOwnCampaign", "/campaigns/:id", {
      params,
      ...changes(CampaignInput.CampaignUpdate),
      success: Responses.success("Campaign Updated", info)
    })
      .annotate(NoTool, byHand)
      .annotateMerge(
        texts(
          "Update an own campaign",
          "A missing key keeps its field; null lets go of what the campaign refers to. A paused one " +
            "sends its visitors to the trafficback. In force within a second. Safe to repeat."
        )
      )
  )
  .annotateMerge(groupTexts("Campaigns", "The tracking links of affiliates.")) {}
