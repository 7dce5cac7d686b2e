import { AdvertiserOffer, Id, Offer } from "@affnet/domain"
import { HttpApiGroup } from "effect/http-api"
import { filterBy } from "../http/ListFilters.ts"
import { listParams } from "../http/ListParams.ts"
import { groupTexts, NoTool } from "../http/Marks.ts"
import { records } from "../http/Records.ts"

const query = listParams(AdvertiserOffer.AdvertiserOffer, {
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
  params: { id: Id.inPath(Offer.OfferId) },
  query,
  one: "AdvertiserOffer",
  many: "AdvertiserOffers",
  title: "Offer",
  titles: "Offers",
  key: "offer",
  keys: "offers",
  record: AdvertiserOffer.AdvertiserOffer
})

/** The offers of the calling advertiser. */
export class AdvertiserOffersApi extends HttpApiGroup.make("advertiserOffers")
  .add(
    offers.list("List the own offers", "The offers of the calling advertiser, with their goals."),
    offers.get("Get an own offer", "One offer; another advertiser's is not found.")
  )
  .annotateEndpoints(NoTool, "an advertiser's list of tools is full")
  .annotateMerge(groupTexts("Offers", "What advertisers want advertised.")) {}
