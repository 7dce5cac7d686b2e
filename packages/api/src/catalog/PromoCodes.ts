import { Id, PromoCode } from "@affnet/domain"
import { HttpApiGroup } from "effect/http-api"
import { listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool } from "../http/Marks.ts"
import { records } from "../http/Records.ts"
import { byAdministration } from "./byAdministration.ts"

const codes = records({
  path: "/promo-codes",
  id: "id",
  params: { id: Id.inPath(PromoCode.PromoCodeId) },
  query: listParams(PromoCode.PromoCode),
  one: "PromoCode",
  many: "PromoCodes",
  key: "promo_code",
  keys: "promo-codes",
  record: PromoCode.PromoCode
})

/** Codes that stand for clicks of affiliates. */
export class PromoCodesApi extends HttpApiGroup.make("promoCodes")
  .add(
    codes.list("List the promo codes", "All promo codes of the network.").annotate(Narrowed, true),
    codes.get("Get a promo code", "One promo code.").annotate(Narrowed, true),
    codes.create(
      PromoCode.PromoCodeCreate,
      "Create a promo code",
      "A code is one in the network, in any case of letters. The offer has to be open to the affiliate."
    ),
    codes.update(
      PromoCode.PromoCodeUpdate,
      "Update a promo code",
      "A missing key keeps its field; null clears `commission_plan_id`, `start_date` and `end_date`. " +
        "In force within a second."
    ),
    codes.remove("Delete a promo code", "Its clicks stay; the code may be given out again.")
  )
  .annotateEndpoints(NoTool, byAdministration)
  .annotate(Area, "campaigns")
  .annotateMerge(
    groupTexts(
      "Promo codes",
      "Codes that customers type in, each of which stands for clicks of an affiliate."
    )
  ) {}
