import { Affiliate, Id, Postback } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { AsTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter, listParams, Range } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

const PostbacksParams = listParams({
  sortable: ["id", "level_id", "offer_id", "goal_id", "type", "status", "created", "updated"],
  filters: {
    id: Filter.number,
    level_id: Filter.number,
    offer_id: Filter.number,
    goal_id: Filter.number,
    conversion_status: Filter.number,
    type: Filter.number,
    status: Filter.status
  },
  ranges: { created: Range.date, updated: Range.date }
})

/** The calls that tell an affiliate of its conversions. */
export class PostbacksApi extends HttpApiGroup.make("postbacks")
  .add(
    HttpApiEndpoint.get("listPostbacks", "/affiliates/:affiliate_id/postbacks", {
      params: { affiliate_id: Id.inPath(Affiliate.AffiliateId) },
      query: PostbacksParams,
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
