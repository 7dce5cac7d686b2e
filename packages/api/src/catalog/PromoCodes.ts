import { Id, PromoCode } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"
import { byAdministration } from "./byAdministration.ts"

const path = "/promo-codes"
const params = { id: Id.inPath(PromoCode.PromoCodeId) }
const shown = Responses.selection("PromoCodeListItem", PromoCode.PromoCode)
const info = { promo_code: PromoCode.PromoCode }

/** Codes that stand for clicks of affiliates. */
export class PromoCodesApi extends HttpApiGroup.make("promoCodes")
  .add(
    HttpApiEndpoint.get("listPromoCodes", path, {
      query: listParams(PromoCode.PromoCode),
      success: Responses.page("Promo Codes List", "promo-codes", shown),
      error: ErrorResponses.BadRequest
    }).annotateMerge(texts("List the promo codes", "All promo codes of the network.")),
    HttpApiEndpoint.get("getPromoCode", `${path}/:id`, {
      params,
      ...details("Promo Code Details", { promo_code: shown })
    }).annotateMerge(texts("Get a promo code", "One promo code.")),
    HttpApiEndpoint.post("createPromoCode", path, {
      ...creates(PromoCode.PromoCodeCreate),
      success: Responses.success("Promo Code Created", info)
    }).annotateMerge(
      texts(
        "Create a promo code",
        "A code is one in the network, in any case of letters. The offer has to be open to the affiliate."
      )
    ),
    HttpApiEndpoint.put("updatePromoCode", `${path}/:id`, {
      params,
      ...changes(PromoCode.PromoCodeUpdate),
      success: Responses.success("Promo Code Updated", info)
    }).annotateMerge(
      texts(
        "Update a promo code",
        "A missing key keeps its field; null clears `commission_plan_id`, `start_date` and `end_date`. " +
          "In force within a second."
      )
    ),
    HttpApiEndpoint.delete("deletePromoCode", `${path}/:id`, {
      params,
      ...removes("Promo Code Deleted")
    }).annotateMerge(
      texts("Delete a promo code", "Its clicks stay; the code may be given out again.")
    )
  )
  .annotateEndpoints(NoTool, byAdministration)
  .annotate(Area, "campaigns")
  .annotateMerge(
    groupTexts(
      "Promo codes",
      "Codes that customers type in, each of which stands for clicks of an affiliate."
    )
  ) {}
