import { Affiliate, Id, Postback } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

/** The calls that tell an affiliate of its conversions. */
export class PostbacksApi extends HttpApiGroup.make("postbacks")
  .add(
    HttpApiEndpoint.get("listPostbacks", "/affiliates/:affiliate_id/postbacks", {
      params: { affiliate_id: Id.inPath(Affiliate.AffiliateId) },
      query: listParams(Postback.Postback),
      success: Responses.page(
        "Postbacks List",
        "postbacks",
        Responses.selection("PostbackListItem", Postback.Postback)
      ),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "affiliate_postbacks_list")
      .annotateMerge(
        OpenApi.annotations({
          summary: "List the postbacks of an affiliate",
          description:
            "The calls that tell one affiliate of its conversions. The search looks for their code, " +
            "and for the offer and the goal that they are about."
        })
      )
  )
  .annotateMerge(
    OpenApi.annotations({
      title: "Postbacks",
      description: "The calls that tell affiliates of their conversions."
    })
  ) {}
