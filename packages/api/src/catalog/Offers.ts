import { Id, Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool, NoTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { fieldsParam, listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

const shown = Responses.selection("OfferListItem", Offer.Offer)

/** Offers, as managers see them. */
export class OffersApi extends HttpApiGroup.make("offers")
  .add(
    HttpApiEndpoint.get("listOffers", "/offers", {
      query: listParams(Offer.Offer),
      success: Responses.page("Offers List", "offers", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List offers",
          description: "The offers of the network, to find their ids."
        })
      ),
    HttpApiEndpoint.get("getOffer", "/offers/:id", {
      params: { id: Id.inPath(Offer.OfferId) },
      query: fieldsParam,
      success: Responses.success("Offer Details", { offer: shown }),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, "`find` has the same fields of an offer, by its id")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Get an offer",
          description: "One offer with its categories, countries and links."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Offers", description: "What advertisers want advertised." })
  ) {}
