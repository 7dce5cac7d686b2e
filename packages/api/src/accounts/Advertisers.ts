import { Advertiser } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter, listParams, Range } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

const AdvertisersParams = listParams({
  sortable: ["id", "company_name", "email", "status", "country", "created", "updated"],
  filters: {
    id: Filter.number,
    external_id: Filter.text,
    email: Filter.text,
    company_name: Filter.text,
    status: Filter.status,
    api_status: Filter.number,
    country: Filter.number,
    currency: Filter.text
  },
  ranges: { created: Range.date, updated: Range.date }
})

/** Advertisers, as managers see them. */
export class AdvertisersApi extends HttpApiGroup.make("advertisers")
  .add(
    HttpApiEndpoint.get("listAdvertisers", "/advertisers", {
      query: AdvertisersParams,
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
