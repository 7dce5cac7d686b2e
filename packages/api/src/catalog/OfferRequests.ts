import { Id, OfferRequest } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { changes, creates, details } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

const path = "/offers-requests"
const params = { id: Id.inPath(OfferRequest.OfferRequestId) }
const shown = Responses.selection("OfferRequestListItem", OfferRequest.OfferRequest)

/** Affiliates that ask for offers. */
export class OfferRequestsApi extends HttpApiGroup.make("offerRequests")
  .add(
    HttpApiEndpoint.get("listOfferRequests", path, {
      query: listParams(OfferRequest.OfferRequest),
      success: Responses.page("Offer Requests List", "offers-requests", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "List requests for offers",
          "What affiliates ask for, decided or not; `status=pending` for what waits."
        )
      ),
    HttpApiEndpoint.get("getOfferRequest", `${path}/:id`, {
      params,
      ...details("Offer Request Details", { offer_request: shown })
    })
      .annotate(NoTool, "`find` has the same fields, by its id")
      .annotateMerge(texts("Get a request", "One request for an offer.")),
    HttpApiEndpoint.put("updateOfferRequest", `${path}/:id`, {
      params,
      ...changes(OfferRequest.OfferRequestUpdate),
      success: Responses.success("Offer Request Updated", {
        offer_request: OfferRequest.OfferRequest
      })
    })
      .annotate(AsTool, "offer_request_answer")
      .annotateMerge(
        texts(
          "Answer a request",
          "`approved` grants the offer, so that its campaigns and links work within a second; `denied` " +
            "after that takes the grant back. Safe to repeat."
        )
      )
  )
  .annotate(Area, "campaigns")
  .annotateMerge(
    groupTexts(
      "Offer requests",
      "Affiliates ask for offers that are open to those who are approved."
    )
  ) {}

/** What the calling affiliate asks for. */
export class OwnOfferRequestsApi extends HttpApiGroup.make("ownOfferRequests")
  .add(
    HttpApiEndpoint.post("createOfferRequest", path, {
      ...creates(OfferRequest.OfferRequestCreate),
      success: Responses.success("Offer Request Created", {
        offer_request: OfferRequest.OfferRequest
      })
    }).annotateMerge(
      texts(
        "Ask for an offer",
        "Asks to be let in on an offer that needs approval. One request for an offer waits at a time."
      )
    ),
    HttpApiEndpoint.get("listPendingOfferRequests", `${path}/pending`, {
      query: listParams(OfferRequest.OfferRequest),
      success: Responses.page("Pending Requests List", "pending-requests", shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(
      texts(
        "List the own requests that wait",
        "What the calling affiliate asked for and no manager has decided."
      )
    )
  )
  .annotateEndpoints(NoTool, "affiliates' offers have no tools yet")
  .annotateMerge(
    groupTexts("Offer requests", "Requests of affiliates for offers that need approval.")
  ) {}
