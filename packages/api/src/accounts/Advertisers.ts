import { Advertiser } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

/** Advertisers, as managers see them. */
export class AdvertisersApi extends HttpApiGroup.make("advertisers")
  .add(
    HttpApiEndpoint.get("listAdvertisers", "/advertisers", {
      query: listParams(Advertiser.Advertiser),
      success: Responses.page(
        "Advertisers List",
        "advertisers",
        Responses.selection("AdvertiserListItem", Advertiser.Advertiser)
      ),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List advertisers",
          description: "The advertisers of the network, to find their ids."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Advertisers",
      description: "Those who pay for conversions."
    })
  ) {}
