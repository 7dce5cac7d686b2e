import { Id, Offer, OfferChange } from "@affnet/domain"
import { Schema, Struct } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { BodyLimit, withPicture } from "../http/BodyLimit.ts"
import { bulk } from "../http/Bulk.ts"
import { creates } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as IdempotencyKey from "../http/IdempotencyKey.ts"
import { filterBy } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import { records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"
import { byAdministration } from "./byAdministration.ts"

const params = { id: Id.inPath(Offer.OfferId) }

const OffersParams = listParams(Offer.Offer, {
  filters: {
    status: filterBy(
      Offer.StatusFilter,
      "A status by number or word, or several with commas between them."
    )
  }
})

const offers = records({
  path: "/offers",
  id: "id",
  params,
  query: OffersParams,
  one: "Offer",
  many: "Offers",
  key: "offer",
  keys: "offers",
  record: Offer.Offer
})

/** Offers, as managers see them. */
export class OffersApi extends HttpApiGroup.make("offers")
  .add(
    offers
      .list("List offers", "The offers of the network, to find their ids.")
      .annotate(Narrowed, true)
      .annotate(AsTool, "find"),
    offers
      .get("Get an offer", "One offer with its categories, countries and links.")
      .annotate(NoTool, "`find` has the same fields of an offer, by its id"),
    HttpApiEndpoint.post("createOffer", "/offers", {
      headers: IdempotencyKey.headers,
      payload: Payload.of(OfferChange.OfferCreate),
      success: Responses.success("Offer Created", offers.info),
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
    offers
      .update(
        OfferChange.OfferUpdate,
        "Update an offer",
        "A missing key keeps its field; null clears those that may be empty. `targeting`, `caps`, " +
          "`categories_ids` and `tags` are set as a whole. In force within a second. Safe to repeat."
      )
      .annotate(BodyLimit, withPicture)
      .annotate(AsTool, "offer_save"),
    bulk("Offers", {
      path: "/offers",
      set: Schema.Struct(Struct.omit(OfferChange.OfferUpdate.fields, OfferChange.ownFields)),
      example: { status: 2 }
    }),
    offers
      .remove(
        "Delete an offer",
        "Clicks and conversions keep it, and reports its title. New clicks go to the trafficback."
      )
      .annotate(NoTool, byAdministration),
    HttpApiEndpoint.post("copyOffer", "/offers/:id/copy", {
      params,
      ...creates(OfferChange.OfferCopy),
      success: Responses.success("Offer Copied", offers.info)
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
