import { Id, Offer, OfferChange } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Narrowed } from "../http/Assignment.ts"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { BodyLimit, withPicture } from "../http/BodyLimit.ts"
import { bulk } from "../http/Bulk.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { filterBy, listParams } from "../http/ListParams.ts"
import * as Payload from "../http/Payload.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"
import { byAdministration } from "./byAdministration.ts"

const shown = Responses.selection("OfferListItem", Offer.Offer)
const params = { id: Id.inPath(Offer.OfferId) }
const info = { offer: Offer.Offer }

const OffersParams = listParams(Offer.Offer, {
  filters: {
    status: filterBy(
      Offer.StatusFilter,
      "A status by number or word, or several with commas between them."
    )
  }
})

/** Offers, as managers see them. */
export class OffersApi extends HttpApiGroup.make("offers")
  .add(
    HttpApiEndpoint.get("listOffers", "/offers", {
      query: OffersParams,
      success: Responses.page("Offers List", "offers", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(Narrowed, true)
      .annotate(AsTool, "find")
      .annotateMerge(texts("List offers", "The offers of the network, to find their ids.")),
    HttpApiEndpoint.get("getOffer", "/offers/:id", {
      params,
      ...details("Offer Details", { offer: shown })
    })
      .annotate(NoTool, "`find` has the same fields of an offer, by its id")
      .annotateMerge(texts("Get an offer", "One offer with its categories, countries and links.")),
    HttpApiEndpoint.post("createOffer", "/offers", {
      headers: IdempotencyKey.headers,
      payload: Payload.of(OfferChange.OfferCreate),
      success: Responses.success("Offer Created", info),
      error: [
        ErrorResponses.BadRequest,
        ErrorResponses.Conflict,
        ErrorResponses.PayloadTooLarge,
        ErrorResponses.UnsupportedMediaType,
        ErrorResponses.ValidationFailed
      ]
    })
      .annotate(BodyLimit, withPicture)
      .annotate(AsTool, "offer_save")
      .annotateMerge(
        texts(
          "Create an offer",
          "Only `title` and `advertiser_id` are needed: it is active then, for everybody. With " +
            "`landing_page` and `goal` it works at once: its links lead to the page, and conversions are " +
            "priced by the goal."
        )
      ),
    HttpApiEndpoint.put("updateOffer", "/offers/:id", {
      params,
      ...changes(OfferChange.OfferUpdate),
      success: Responses.success("Offer Updated", info)
    })
      .annotate(BodyLimit, withPicture)
      .annotate(AsTool, "offer_save")
      .annotateMerge(
        texts(
          "Update an offer",
          "A missing key keeps its field; null clears those that may be empty. `targeting`, `caps`, " +
            "`categories_ids` and `tags` are set as a whole. In force within a second. Safe to repeat."
        )
      ),
    bulk("Offers", {
      path: "/offers",
      set: Schema.Struct(Struct.omit(OfferChange.OfferUpdate.fields, OfferChange.ownFields)),
      example: { status: 2 }
    }),
    HttpApiEndpoint.delete("deleteOffer", "/offers/:id", {
      params,
      ...removes("Offer Deleted")
    })
      .annotate(NoTool, byAdministration)
      .annotateMerge(
        texts(
          "Delete an offer",
          "Clicks and conversions keep it, and reports its title. New clicks go to the trafficback."
        )
      ),
    HttpApiEndpoint.post("copyOffer", "/offers/:id/copy", {
      params,
      ...creates(OfferChange.OfferCopy),
      success: Responses.success("Offer Copied", info)
    })
      .annotate(NoTool, byAdministration)
      .annotateMerge(
        texts(
          "Copy an offer",
          "With its goals, landing pages, caps, targeting and picture. The copy is inactive, so that it " +
            "can be changed first, and has no `external_id`."
        )
      ),
    HttpApiEndpoint.get("getTrackingSettings", "/offers/:id/tracking-settings", {
      params,
      success: Responses.success("Offer Tracking Settings", { details: Offer.TrackingSettings }),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, byAdministration)
      .annotateMerge(
        texts(
          "Get the tracking settings of an offer",
          "The domains of which links to promote may be made."
        )
      )
  )
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Offers", "What advertisers want advertised.")) {}
