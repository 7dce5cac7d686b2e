import { Id, LandingPage, Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { filterBy, listParams } from "../http/ListParams.ts"
import * as Payload from "../http/Payload.ts"
import * as Responses from "../http/Responses.ts"

const LandingPagesParams = listParams(LandingPage.LandingPage, {
  filters: {
    status: filterBy(
      LandingPage.StatusFilter,
      "A status by number or word, or several with commas between them."
    )
  }
})

const offer = { offer_id: Id.inPath(Offer.OfferId) }
const params = { ...offer, url_id: Id.inPath(LandingPage.LandingPageId) }

/** The pages that visitors of an offer land on. */
export class LandingPagesApi extends HttpApiGroup.make("landingPages")
  .add(
    HttpApiEndpoint.get("listLandingPages", "/offers/:offer_id/urls", {
      params: offer,
      query: LandingPagesParams,
      success: Responses.page(
        "Landing Pages List",
        "urls",
        Responses.selection("LandingPageListItem", LandingPage.LandingPage)
      ),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the landing pages of an offer",
          description: "All landing pages of one offer, to find their ids."
        })
      ),
    HttpApiEndpoint.get("getLandingPage", "/offers/:offer_id/urls/:url_id", {
      params,
      success: Responses.success("Landing Page Details", { url: LandingPage.LandingPage }),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "landing_page_get")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Get a landing page",
          description: "One landing page of an offer."
        })
      ),
    HttpApiEndpoint.put("updateLandingPage", "/offers/:offer_id/urls/:url_id", {
      params,
      payload: Payload.of(LandingPage.LandingPageUpdate),
      success: Responses.success("Landing Page Updated", { url: LandingPage.LandingPage }),
      error: ErrorResponses.writing
    })
      .annotate(AsTool, "landing_page_update")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Update a landing page",
          description: "A missing key keeps its field; null clears `preview`. Safe to repeat."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Landing pages",
      description: "The pages that visitors of an offer land on."
    })
  ) {}
