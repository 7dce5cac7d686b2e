import { Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter, listParams, Range } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

const OffersParams = listParams({
  sortable: ["id", "title", "status", "advertiser_id", "created", "updated"],
  filters: {
    id: Filter.number,
    external_id: Filter.text,
    title: Filter.text,
    advertiser_id: Filter.number,
    status: Filter.status,
    currency: Filter.text
  },
  ranges: { created: Range.date, updated: Range.date }
})

/** Offers, as managers see them. */
export class OffersApi extends HttpApiGroup.make("offers")
  .add(
    HttpApiEndpoint.get("listOffers", "/offers", {
      query: OffersParams,
      success: Responses.page(
        "Offers List",
        "offers",
        Responses.selection("OfferListItem", Offer.Offer)
      ),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List offers",
          description: "The offers of the network, to find their ids."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Offers", description: "What advertisers want advertised." })
  ) {}
