import {
  AffiliateOffer,
  Category,
  Country,
  Creative,
  Flag,
  GoalType,
  Id,
  Offer,
  Tag
} from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as FileAnswer from "../http/FileAnswer.ts"
import { filterBy } from "../http/ListFilters.ts"
import { listParams, unknownIn } from "../http/ListParams.ts"
import { groupTexts, NoTool, texts } from "../http/Marks.ts"
import { records } from "../http/Records.ts"

const params = { id: Id.inPath(Offer.OfferId) }

const ids = (what: Schema.Codec<number, number>, description: string) =>
  Schema.optionalKey(filterBy(what, description).one)

/** What affiliates look for, under the names that existing clients send. */
const wanted = {
  countries: ids(
    Country.CountryId,
    "Ids of countries: offers that take visitors from one of them."
  ),
  categories: ids(Category.CategoryId, "Ids of categories."),
  tags: ids(Tag.TagId, "Ids of tags."),
  goalsTypes: ids(GoalType.GoalTypeId, "Ids of types of goals."),
  onlyFeatured: Schema.optionalKey(Flag.YesNoText),
  onlyNew: Schema.optionalKey(Flag.YesNoText).annotateKey({
    description: "Offers that were made in the last 30 days."
  })
}

/** Links follow from ids, and `countries` looks for those that an offer takes. */
const without = ["tracking_url", "tracking_domain", "gt_included_ids", "gt_excluded_ids"] as const

const OffersParams = Schema.Struct({
  ...listParams(AffiliateOffer.AffiliateOffer, { without }).fields,
  ...wanted
}).annotate(unknownIn(without))

const offers = records({
  path: "/offers",
  id: "id",
  params,
  query: OffersParams,
  one: "AffiliateOffer",
  many: "AffiliateOffers",
  title: "Offer",
  titles: "Offers",
  key: "offer",
  keys: "offers",
  record: AffiliateOffer.AffiliateOffer
})

/** The offers of the network, as the calling affiliate sees them. */
export class AffiliateOffersApi extends HttpApiGroup.make("affiliateOffers")
  .add(
    offers.list(
      "List the offers that one may see",
      "Active offers that are public, on approval, or private and granted to the calling " +
        "affiliate, but for those that block it: with goals, creatives, links and how they did for " +
        "this affiliate. Links and creatives are shown once an offer is open."
    ),
    offers.get(
      "Get an offer that one may see",
      "One offer, as in the list; one that the affiliate does not see is not found."
    ),
    HttpApiEndpoint.get("downloadAffiliateOfferAsset", "/offers/:id/assets/:asset_id/download", {
      params: { ...params, asset_id: Id.inPath(Creative.CreativeId) },
      success: FileAnswer.file("The file, with the type of its content."),
      error: ErrorResponses.reading
    }).annotateMerge(
      texts(
        "Download the file of a creative",
        "The file of a creative of an offer that is open to the calling affiliate."
      )
    )
  )
  .annotateEndpoints(NoTool, "affiliates' offers have no tools yet")
  .annotateMerge(groupTexts("Offers", "What advertisers want advertised.")) {}
