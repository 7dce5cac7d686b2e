import { Affiliate, Id, Postback, PostbackTest } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { NoTool } from "../http/AsTool.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import * as Payload from "../http/Payload.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"

/** Postbacks tried out. */
export class PostbackTestsApi extends HttpApiGroup.make("postbackTests")
  .add(
    HttpApiEndpoint.post("testPostback", "/affiliates/:affiliate_id/postbacks/:postback_id/test", {
      params: {
        affiliate_id: Id.inPath(Affiliate.AffiliateId),
        postback_id: Id.inPath(Postback.PostbackId)
      },
      payload: Payload.of(PostbackTest.PostbackTestInput),
      success: Responses.success("Postback Tested", { test: PostbackTest.PostbackTest }),
      error: ErrorResponses.writing
    })
      .annotate(NoTool, "set up by managers in the administration toolset")
      .annotateMerge(
        OpenApi.annotations({
          summary: "Try a postback",
          description:
            "Shows the call that a conversion of the affiliate, or an example, makes of the postback. With " +
            "`send` the call is made, once: never to private addresses, and no redirect is followed."
        })
      )
  )
  .annotate(Area, "campaigns")
  .annotateMerge(
    OpenApi.annotations({ title: "Postback tests", description: "Postbacks tried out." })
  ) {}
