import { CustomTerms, CustomTermsRecord, Id, Offer } from "@affnet/domain"
import { HttpApiGroup } from "effect/http-api"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, NoTool } from "../http/Marks.ts"
import { recordsWithin } from "../http/Records.ts"
import { byAdministration } from "./byAdministration.ts"

const offer = { offer_id: Id.inPath(Offer.OfferId) }
const { CustomTermsRecord: Record } = CustomTermsRecord

const terms = recordsWithin(offer, {
  path: "/offers/:offer_id/custom-terms",
  id: "id",
  params: { ...offer, id: Id.inPath(CustomTerms.CustomTermId) },
  query: listParams(Record),
  one: "CustomTerms",
  many: "CustomTerms",
  key: "custom_terms",
  keys: "custom-terms",
  record: Record
})

/** Terms of an offer for a part of its traffic. */
export class CustomTermsApi extends HttpApiGroup.make("customTerms")
  .add(
    terms
      .list("List the custom terms of an offer", "All custom terms of one offer.")
      .annotate(AsTool, "find"),
    terms
      .get("Get custom terms", "One of an offer's.")
      .annotate(NoTool, "`find` has the same fields, by its id"),
    terms
      .create(
        CustomTermsRecord.CustomTermsCreate,
        "Create custom terms",
        "Other prices, another trafficback URL or caps for the affiliates, countries, devices and sub ids " +
          "that they name; an empty list leaves nothing out. Of those that match, the ones with the highest " +
          "`priority` hold. In force within a second."
      )
      .annotate(AsTool, "terms_save"),
    terms
      .update(
        CustomTermsRecord.CustomTermsUpdate,
        "Update custom terms",
        "A missing key keeps its field; null brings back what new terms have."
      )
      .annotate(AsTool, "terms_save"),
    terms
      .remove(
        "Delete custom terms",
        "They hold no more; conversions that were priced by them keep their price."
      )
      .annotate(NoTool, byAdministration)
  )
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Custom terms", "Prices of an offer for a part of its traffic.")) {}
