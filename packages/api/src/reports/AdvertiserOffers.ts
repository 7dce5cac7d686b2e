import { AdvertiserOffer, Id, Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { fieldsParam, filterBy, listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

const shown = Responses.selection("AdvertiserOfferListItem", AdvertiserOffer.AdvertiserOffer)

const query = listParams(AdvertiserOffer.AdvertiserOffer, {
  filters: {
    status: filterBy(
      Offer.StatusFilter,
      "A status by number or word, or several with commas between them."
    )
  }
})

/** The offers of the calling advertiser. */
export class AdvertiserOffersApi extends HttpApiGroup.make("advertiserOffers")
  .add(
    HttpApiEndpoint.get("listAdvertiserOffers", "/offers", {
      query,
      success: Responses.page("Offers List", "offers", shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        summary: "List the own offers",
        description: "The offers of the calling advertiser, with their goals."
      })
    ),
    HttpApiEndpoint.get("getAdvertiserOffer", "/offers/:id", {
      params: { id: Id.inPath(Offer.OfferId) },
      query: fieldsParam,
      success: Responses.success("Offer Details", { offer: shown }),
      error: ErrorResponses.reading
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Get an own offer",
        description: "One offer; another advertiser's is not found."
      })
    )
  )
  .annotateEndpoints(NoTool, "an advertiser's list of tools is full")
  .annotateMerge(
    OpenApi.annotations({ title: "Offers", description: "What advertisers want advertised." })
  ) {}
