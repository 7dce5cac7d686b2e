import { Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

/** Offers, as managers see them. */
export class OffersApi extends HttpApiGroup.make("offers")
  .add(
    HttpApiEndpoint.get("listOffers", "/offers", {
      query: listParams(Offer.Offer),
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
