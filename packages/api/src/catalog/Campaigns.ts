import { Campaign, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter, listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

const CampaignsParams = listParams(Campaign.Campaign, { filters: { offer_id: Filter.number } })

/** The tracking links of the calling affiliate. */
export class CampaignsApi extends HttpApiGroup.make("campaigns")
  .add(
    HttpApiEndpoint.get("listCampaigns", "/campaigns", {
      query: CampaignsParams,
      success: Responses.page(
        "Campaigns List",
        "campaigns",
        Responses.selection("CampaignListItem", Campaign.Campaign)
      ),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the own campaigns",
        description: "The campaigns of the calling affiliate, to find their ids."
      })
    ),
    HttpApiEndpoint.get("getCampaign", "/campaigns/:id", {
      params: { id: Id.inPath(Campaign.CampaignId) },
      success: Responses.success("Campaign Details", { campaign: Campaign.Campaign }),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "campaign_get")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Get an own campaign",
          description: "One campaign of the calling affiliate; another affiliate's is not found."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Campaigns", description: "The tracking links of affiliates." })
  ) {}
