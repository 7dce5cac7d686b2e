import { Id, OfferRequest } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, NoTool, texts } from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const path = "/offers-requests"

const requests = records({
  path,
  id: "id",
  params: { id: Id.inPath(OfferRequest.OfferRequestId) },
  query: listParams(OfferRequest.OfferRequest),
  one: "OfferRequest",
  many: "OfferRequests",
  key: "offer_request",
  keys: "offers-requests",
  record: OfferRequest.OfferRequest
})

/** Affiliates that ask for offers. */
export class OfferRequestsApi extends HttpApiGroup.make("offerRequests")
  .add(
    requests
      .list(
        "List requests for offers",
        "What affiliates ask for, decided or not; `status=pending` for what waits."
      )
      .annotate(AsTool, "find"),
    requests
      .get("Get a request", "One request for an offer.")
      .annotate(NoTool, "`find` has the same fields, by its id"),
    requests
      .update(
        OfferRequest.OfferRequestUpdate,
        "Answer a request",
        "`approved` grants the offer, so that its campaigns and links work within a second; `denied` " +
          "after that takes the grant back. Safe to repeat."
      )
      .annotate(AsTool, "offer_request_answer")
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
    requests.create(
      OfferRequest.OfferRequestCreate,
      "Ask for an offer",
      "Asks to be let in on an offer that needs approval. One request for an offer waits at a time."
    ),
    HttpApiEndpoint.get("listPendingOfferRequests", `${path}/pending`, {
      query: listParams(OfferRequest.OfferRequest),
      success: Responses.page("Pending Requests List", "pending-requests", requests.shown),
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
