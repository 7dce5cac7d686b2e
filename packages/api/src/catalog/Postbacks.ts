import { Affiliate, Id, Postback, PostbackInput } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { Narrowed } from "../http/Assignment.ts"
import { AsTool, NoTool } from "../http/AsTool.ts"
import { changes, creates, details, removes } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area } from "../http/Permission.ts"
import * as Responses from "../http/Responses.ts"
import { groupTexts, texts } from "../http/Texts.ts"

const path = "/affiliates/:affiliate_id/postbacks"
const ofAffiliate = { affiliate_id: Id.inPath(Affiliate.AffiliateId) }
const params = { ...ofAffiliate, postback_id: Id.inPath(Postback.PostbackId) }
const info = { postback: Postback.Postback }
const shown = Responses.selection("PostbackListItem", Postback.Postback)
const byManagers = "set up by managers in the administration toolset"

/** The calls that tell an affiliate of its conversions. */
export class PostbacksApi extends HttpApiGroup.make("postbacks")
  .add(
    HttpApiEndpoint.get("listPostbacks", path, {
      params: ofAffiliate,
      query: listParams(Postback.Postback),
      success: Responses.page("Postbacks List", "postbacks", shown),
      error: ErrorResponses.reading
    })
      .annotate(AsTool, "affiliate_postbacks_list")
      .annotateMerge(
        texts(
          "List the postbacks of an affiliate",
          "The calls that tell one affiliate of its conversions. The search looks for their code, " +
            "and for the offer and the goal that they are about."
        )
      ),
    HttpApiEndpoint.get("listAllPostbacks", "/postbacks", {
      query: listParams(Postback.Postback),
      success: Responses.page("Postbacks List", "postbacks", shown),
      error: ErrorResponses.BadRequest
    })
      .annotate(Narrowed, true)
      .annotate(NoTool, "`affiliate_postbacks_list` has the same fields, for one affiliate")
      .annotateMerge(
        texts(
          "List the postbacks of all affiliates",
          "`awaits_approval=1` for those that affiliates set up and no manager decided on yet; an update " +
            "of the `status` decides. The search looks for their code, and for the offer and the goal that " +
            "they are about."
        )
      ),
    HttpApiEndpoint.get("getPostback", `${path}/:postback_id`, {
      params,
      ...details("Postback Details", { postback: shown })
    })
      .annotate(NoTool, "`affiliate_postbacks_list` has the same fields, by its id")
      .annotateMerge(texts("Get a postback of an affiliate", "One postback.")),
    HttpApiEndpoint.post("createPostback", path, {
      params: ofAffiliate,
      ...creates(PostbackInput.PostbackCreate),
      success: Responses.success("Postback Created", info)
    })
      .annotate(AsTool, "postback_save")
      .annotateMerge(
        texts(
          "Create a postback for an affiliate",
          "Only `url` (or `code`) is needed: it is active then, and tells of every conversion. With an " +
            "offer or a goal it tells of those alone. Its macros are checked; conversions are told by it " +
            "within a second."
        )
      ),
    HttpApiEndpoint.put("updatePostback", `${path}/:postback_id`, {
      params,
      ...changes(PostbackInput.PostbackUpdate),
      success: Responses.success("Postback Updated", info)
    })
      .annotate(AsTool, "postback_save")
      .annotateMerge(
        texts(
          "Update a postback of an affiliate",
          "A missing key keeps its field. Another level lets go of the offer or the goal that it has no " +
            "use for. Deliveries under way stay as they are. Safe to repeat."
        )
      ),
    HttpApiEndpoint.delete("deletePostback", `${path}/:postback_id`, {
      params,
      ...removes("Postback Deleted")
    })
      .annotate(NoTool, byManagers)
      .annotateMerge(
        texts(
          "Delete a postback of an affiliate",
          "It tells of no further conversions. What it was to tell before is still sent, and stays in the log."
        )
      )
  )
  .annotate(Area, "campaigns")
  .annotateMerge(groupTexts("Postbacks", "The calls that tell affiliates of their conversions.")) {}

const ownPath = "/postbacks"
const ownParams = { postback_id: Id.inPath(Postback.PostbackId) }
const byHand = "affiliates set up their own postbacks"

/** The calls that tell the calling affiliate of its conversions. */
export class OwnPostbacksApi extends HttpApiGroup.make("ownPostbacks")
  .add(
    HttpApiEndpoint.get("listOwnPostbacks", ownPath, {
      query: listParams(Postback.Postback),
      success: Responses.page("Postbacks List", "postbacks", shown),
      error: ErrorResponses.reading
    }).annotateMerge(
      texts(
        "List the own postbacks",
        "The calls that tell the calling affiliate of its conversions."
      )
    ),
    HttpApiEndpoint.get("getOwnPostback", `${ownPath}/:postback_id`, {
      params: ownParams,
      ...details("Postback Details", { postback: shown })
    }).annotateMerge(texts("Get an own postback", "One postback.")),
    HttpApiEndpoint.post("createOwnPostback", ownPath, {
      ...creates(PostbackInput.PostbackCreate),
      success: Responses.success("Postback Created", info)
    }).annotateMerge(
      texts(
        "Create an own postback",
        "Only `url` (or `code`) is needed. Where the network approves postbacks, it is disabled until " +
          "a manager makes it active."
      )
    ),
    HttpApiEndpoint.put("updateOwnPostback", `${ownPath}/:postback_id`, {
      params: ownParams,
      ...changes(PostbackInput.PostbackUpdate),
      success: Responses.success("Postback Updated", info)
    }).annotateMerge(
      texts(
        "Update an own postback",
        "A missing key keeps its field. Where the network approves postbacks, one that is changed is " +
          "disabled until a manager makes it active. Safe to repeat."
      )
    ),
    HttpApiEndpoint.delete("deleteOwnPostback", `${ownPath}/:postback_id`, {
      params: ownParams,
      ...removes("Postback Deleted")
    }).annotateMerge(texts("Delete an own postback", "It tells of no further conversions."))
  )
  .annotateEndpoints(NoTool, byHand)
  .annotateMerge(groupTexts("Postbacks", "The calls that tell affiliates of their conversions.")) {}
