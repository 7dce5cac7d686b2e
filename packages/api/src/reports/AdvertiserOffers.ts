import { AdvertiserOffer, Id, Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import { details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { filterBy, listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

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
      texts("List the own offers", "The offers of the calling advertiser, with their goals.")
    ),
    HttpApiEndpoint.get("getAdvertiserOffer", "/offers/:id", {
      params: { id: Id.inPath(Offer.OfferId) },
      ...details("Offer Details", { offer: shown })
    }).annotateMerge(texts("Get an own offer", "One offer; another advertiser's is not found."))
  )
  .annotateEndpoints(NoTool, "an advertiser's list of tools is full")
  .annotateMerge(groupTexts("Offers", "What advertisers want advertised.")) {}
