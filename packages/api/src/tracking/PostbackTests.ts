import { Affiliate, Id, Postback, PostbackTest } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Area, groupTexts, NoTool, texts } from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import * as Responses from "../http/Responses.ts"

const payload = Payload.of(PostbackTest.PostbackTestInput)
const success = Responses.success("Postback Tested", { test: PostbackTest.PostbackTest })
const heading = groupTexts("Postback tests", "Postbacks tried out.")

/** Postbacks tried out. */
export class PostbackTestsApi extends HttpApiGroup.make("postbackTests")
  .add(
    HttpApiEndpoint.post("testPostback", "/affiliates/:affiliate_id/postbacks/:postback_id/test", {
      params: {
        affiliate_id: Id.inPath(Affiliate.AffiliateId),
        postback_id: Id.inPath(Postback.PostbackId)
      },
      payload,
      success,
      error: ErrorResponses.writing
    })
      .annotate(NoTool, "set up by managers in the administration toolset")
      .annotateMerge(
        texts(
          "Try a postback",
          "Shows the call that a conversion of the affiliate, or an example, makes of the postback. With " +
            "`send` the call is made, once: never to private addresses, and no redirect is followed."
        )
      )
  )
  .annotate(Area, "campaigns")
  .annotateMerge(heading) {}

/** Postbacks that the calling affiliate tries out. */
export class OwnPostbackTestsApi extends HttpApiGroup.make("ownPostbackTests")
  .add(
    HttpApiEndpoint.post("testOwnPostback", "/postbacks/:postback_id/test", {
      params: { postback_id: Id.inPath(Postback.PostbackId) },
      payload,
      success,
      error: ErrorResponses.writing
    })
      .annotate(NoTool, "affiliates set up their own postbacks")
      .annotateMerge(
        texts(
          "Try an own postback",
          "Shows the call that an own conversion, or an example, makes of the postback. With `send` the " +
            "call is made, once: never to private addresses, and no redirect is followed. 30 calls are " +
            "made in ten minutes at most and, where the network approves postbacks, of active ones alone."
        )
      )
  )
  .annotateMerge(heading) {}
