import { Id, LandingPage, LandingPageChange, Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { filterBy, listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"
import { byAdministration } from "./byAdministration.ts"

const LandingPagesParams = listParams(LandingPage.LandingPage, {
  filters: {
    status: filterBy(
      LandingPage.StatusFilter,
      "A status by number or word, or several with commas between them."
    )
  }
})

const offer = { offer_id: Id.inPath(Offer.OfferId) }
const path = "/offers/:offer_id/urls"
const shown = Responses.selection("LandingPageListItem", LandingPage.LandingPage)
const info = { url: LandingPage.LandingPage }
const params = { ...offer, url_id: Id.inPath(LandingPage.LandingPageId) }

/** The pages that visitors of an offer land on. */
export class LandingPagesApi extends HttpApiGroup.make("landingPages")
  .add(
    HttpApiEndpoint.get("listLandingPages", path, {
      params: offer,
      query: LandingPagesParams,
      success: Responses.page("Landing Pages List", "urls", shown),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        texts(
          "List the landing pages of an offer",
          "All landing pages of one offer, to find their ids."
        )
      ),
    HttpApiEndpoint.get("getLandingPage", `${path}/:url_id`, {
      params,
      ...details("Landing Page Details", { url: shown })
    })
      .annotate(AsTool, "landing_page_get")
      .annotateMerge(texts("Get a landing page", "One landing page of an offer.")),
    HttpApiEndpoint.post("createLandingPage", path, {
      params: offer,
      ...creates(LandingPageChange.LandingPageCreate),
      success: Responses.success("Landing Page Created", info)
    })
      .annotate(NoTool, byAdministration)
      .annotateMerge(
        texts(
          "Create a landing page",
          "Only `title` and `url` are needed: it is an active main page for everybody then. Visitors land " +
            "on it within a second."
        )
      ),
    HttpApiEndpoint.put("updateLandingPage", `${path}/:url_id`, {
      params,
      ...changes(LandingPageChange.LandingPageUpdate),
      success: Responses.success("Landing Page Updated", info)
    })
      .annotate(AsTool, "landing_page_update")
      .annotateMerge(
        texts(
          "Update a landing page",
          "A missing key keeps its field; null clears `preview`, `percent` and lists. Safe to repeat."
        )
      ),
    HttpApiEndpoint.delete("deleteLandingPage", `${path}/:url_id`, {
      params,
      ...removes("Landing Page Deleted")
    })
      .annotate(NoTool, byAdministration)
      .annotateMerge(
        texts(
          "Delete a landing page",
          "Clicks keep its id and title. Links that name it lead to the page that the offer has for the " +
            "visitor."
        )
      )
  )
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Landing pages", "The pages that visitors of an offer land on.")) {}
