import { Affiliate, Id } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

/** Affiliates, as managers see them. */
export class AffiliatesApi extends HttpApiGroup.make("affiliates")
  .add(
    HttpApiEndpoint.get("listAffiliates", "/affiliates", {
      query: listParams(Affiliate.Affiliate, { without: ["referrals_info"] }),
      success: Responses.page(
        "Affiliates List",
        "affiliates",
        Responses.selection("AffiliateListItem", Affiliate.Affiliate)
      ),
      error: ErrorResponses.BadRequest
    })
      .annotate(AsTool, "find")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List affiliates",
          description: "The affiliates of the network, to find their ids."
        })
      ),
    HttpApiEndpoint.get("getAffiliate", "/affiliates/:id", {
      params: { id: Id.inPath(Affiliate.AffiliateId) },
      success: Responses.success("Affiliate Details", { affiliate: Affiliate.Affiliate }),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "affiliate_get")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Get an affiliate",
          description: "One affiliate with its balances and settings. Its secrets are masked."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Affiliates",
      description: "Those who bring visitors and are paid for conversions."
    })
  ) {}
