import { Id, LandingPage, LandingPageChange, Offer } from "@affnet/domain"
import { HttpApiGroup } from "effect/http-api"
import { filterBy } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, NoTool } from "../http/Marks.ts"
import { recordsWithin } from "../http/Records.ts"
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

const pages = recordsWithin(offer, {
  path: "/offers/:offer_id/urls",
  id: "url_id",
  params: { ...offer, url_id: Id.inPath(LandingPage.LandingPageId) },
  query: LandingPagesParams,
  one: "LandingPage",
  many: "LandingPages",
  key: "url",
  keys: "urls",
  record: LandingPage.LandingPage
})

/** The pages that visitors of an offer land on. */
export class LandingPagesApi extends HttpApiGroup.make("landingPages")
  .add(
    pages
      .list(
        "List the landing pages of an offer",
        "All landing pages of one offer, to find their ids."
      )
      .annotate(AsTool, "find"),
    pages
      .get("Get a landing page", "One landing page of an offer.")
      .annotate(AsTool, "landing_page_get"),
    pages
      .create(
        LandingPageChange.LandingPageCreate,
        "Create a landing page",
        "Only `title` and `url` are needed: it is an active main page for everybody then. Visitors land " +
          "on it within a second."
      )
      .annotate(NoTool, byAdministration),
    pages
      .update(
        LandingPageChange.LandingPageUpdate,
        "Update a landing page",
        "A missing key keeps its field; null clears `preview`, `percent` and lists. Safe to repeat."
      )
      .annotate(AsTool, "landing_page_update"),
    pages
      .remove(
        "Delete a landing page",
        "Clicks keep its id and title. Links that name it lead to the page that the offer has for the " +
          "visitor."
      )
      .annotate(NoTool, byAdministration)
  )
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Landing pages", "The pages that visitors of an offer land on.")) {}
