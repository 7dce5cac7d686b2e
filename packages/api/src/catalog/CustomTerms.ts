import { CustomTerms, CustomTermsRecord, Id, Offer } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"
import { byAdministration } from "./byAdministration.ts"

const path = "/offers/:offer_id/custom-terms"
const offer = { offer_id: Id.inPath(Offer.OfferId) }
const params = { ...offer, id: Id.inPath(CustomTerms.CustomTermId) }
const { CustomTermsRecord: Record } = CustomTermsRecord
const shown = Responses.selection("CustomTermsListItem", Record)
const info = { custom_terms: Record }

/** Terms of an offer for a part of its traffic. */
export class CustomTermsApi extends HttpApiGroup.make("customTerms")
  .add(
    HttpApiEndpoint.get("listCustomTerms", path, {
      params: offer,
      query: listParams(Record),
      success: Responses.page("Custom Terms List", "custom-terms", shown),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "find")
      .annotateMerge(texts("List the custom terms of an offer", "All custom terms of one offer.")),
    HttpApiEndpoint.get("getCustomTerms", `${path}/:id`, {
      params,
      ...details("Custom Terms Details", { custom_terms: shown })
    })
      .annotate(NoTool, "`find` has the same fields, by its id")
      .annotateMerge(texts("Get custom terms", "One of an offer's.")),
    HttpApiEndpoint.post("createCustomTerms", path, {
      params: offer,
      ...creates(CustomTermsRecord.CustomTermsCreate),
      success: Responses.success("Custom Terms Created", info)
    })
      .annotate(AsTool, "terms_save")
      .annotateMerge(
        texts(
          "Create custom terms",
          "Other prices, another trafficback URL or caps for the affiliates, countries, devices and sub ids " +
            "that they name; an empty list leaves nothing out. Of those that match, the ones with the highest " +
            "`priority` hold. In force within a second."
        )
      ),
    HttpApiEndpoint.put("updateCustomTerms", `${path}/:id`, {
      params,
      ...changes(CustomTermsRecord.CustomTermsUpdate),
      success: Responses.success("Custom Terms Updated", info)
    })
      .annotate(AsTool, "terms_save")
      .annotateMerge(
        texts(
          "Update custom terms",
          "A missing key keeps its field; null brings back what new terms have."
        )
      ),
    HttpApiEndpoint.delete("deleteCustomTerms", `${path}/:id`, {
      params,
      ...removes("Custom Terms Deleted")
    })
      .annotate(NoTool, byAdministration)
      .annotateMerge(
        texts(
          "Delete custom terms",
          "They hold no more; conversions that were priced by them keep their price."
        )
      )
  )
  .annotate(Area, "offers")
  .annotateMerge(groupTexts("Custom terms", "Prices of an offer for a part of its traffic.")) {}
