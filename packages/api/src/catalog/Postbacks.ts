import { Affiliate, Id, Postback, PostbackInput } from "@affnet/domain"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { listParams } from "../http/ListParams.ts"
import { Area, AsTool, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import { listItem, records, recordsWithin } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const ofAffiliate = { affiliate_id: Id.inPath(Affiliate.AffiliateId) }
const byManagers = "set up by managers in the administration toolset"

const kind = {
  id: "postback_id",
  query: listParams(Postback.Postback),
  title: "Postback",
  titles: "Postbacks",
  key: "postback",
  keys: "postbacks",
  record: Postback.Postback,
  shown: listItem(Postback.Postback)
} as const
const own = { postback_id: Id.inPath(Postback.PostbackId) }
const postbacks = recordsWithin(ofAffiliate, {
  ...kind,
  one: "Postback",
  many: "Postbacks",
  path: "/affiliates/:affiliate_id/postbacks",
  params: { ...ofAffiliate, ...own }
})
/** Below `/postbacks`: those of all affiliates for managers, their own for affiliates. */
const flatPostbacks = records({
  ...kind,
  one: "OwnPostback",
  many: "AllPostbacks",
  path: "/postbacks",
  params: own
})

/** The calls that tell an affiliate of its conversions. */
export class PostbacksApi extends HttpApiGroup.make("postbacks")
  .add(
    postbacks
      .list(
        "List the postbacks of an affiliate",
        "The calls that tell one affiliate of its conversions. The search looks for their code, " +
          "and for the offer and the goal that they are about."
      )
      .annotate(AsTool, "affiliate_postbacks_list"),
    flatPostbacks
      .list(
        "List the postbacks of all affiliates",
        "`awaits_approval=1` for those that affiliates set up and no manager decided on yet; an update " +
          "of the `status` decides. The search looks for their code, and for the offer and the goal that " +
          "they are about."
      )
      .annotate(Narrowed, true)
      .annotate(NoTool, "`affiliate_postbacks_list` has the same fields, for one affiliate"),
    postbacks
      .get("Get a postback of an affiliate", "One postback.")
      .annotate(NoTool, "`affiliate_postbacks_list` has the same fields, by its id"),
    postbacks
      .create(
        PostbackInput.PostbackCreate,
        "Create a postback for an affiliate",
        "Only `url` (or `code`) is needed: it is active then, and tells of every conversion. With an " +
          "offer or a goal it tells of those alone. Its macros are checked; conversions are told by it " +
          "within a second."
      )
      .annotate(AsTool, "postback_save"),
    postbacks
      .update(
        PostbackInput.PostbackUpdate,
        "Update a postback of an affiliate",
        "A missing key keeps its field. Another level lets go of the offer or the goal that it has no " +
          "use for. Deliveries under way stay as they are. Safe to repeat."
      )
      .annotate(AsTool, "postback_save"),
    postbacks
      .remove(
        "Delete a postback of an affiliate",
        "It tells of no further conversions. What it was to tell before is still sent, and stays in the log."
      )
      .annotate(NoTool, byManagers)
  )
  .annotate(Area, "campaigns")
  .annotateMerge(groupTexts("Postbacks", "The calls that tell affiliates of their conversions.")) {}

const byHand = "affiliates set up their own postbacks"

/** The calls that tell the calling affiliate of its conversions. */
export class OwnPostbacksApi extends HttpApiGroup.make("ownPostbacks")
  .add(
    HttpApiEndpoint.get("listOwnPostbacks", "/postbacks", {
      query: kind.query,
      success: Responses.page("Postbacks List", "postbacks", kind.shown),
      error: ErrorResponses.reading
    }).annotateMerge(
      texts(
        "List the own postbacks",
        "The calls that tell the calling affiliate of its conversions."
      )
    ),
    flatPostbacks.get("Get an own postback", "One postback."),
    flatPostbacks.create(
      PostbackInput.PostbackCreate,
      "Create an own postback",
      "Only `url` (or `code`) is needed. Where the network approves postbacks, it is disabled until " +
        "a manager makes it active."
    ),
    flatPostbacks.update(
      PostbackInput.PostbackUpdate,
      "Update an own postback",
      "A missing key keeps its field. Where the network approves postbacks, one that is changed is " +
        "disabled until a manager makes it active. Safe to repeat."
    ),
    flatPostbacks.remove("Delete an own postback", "It tells of no further conversions.")
  )
  .annotateEndpoints(NoTool, byHand)
  .annotateMerge(groupTexts("Postbacks", "The calls that tell affiliates of their conversions.")) {}
