import { Id, PostbackDelivery } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup } from "effect/http-api"
import { acts } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { fieldsParam, listParams } from "../http/ListParams.ts"
import { Area, groupTexts, Narrowed, NoTool, texts } from "../http/Marks.ts"
import { listItem } from "../http/Records.ts"
import * as Responses from "../http/Responses.ts"

const ofNetwork = listParams(PostbackDelivery.PostbackDelivery)

/** Requests that made a delivery are not the affiliate's own, and it is shown none of their ids. */
const ofAffiliate = listParams(PostbackDelivery.PostbackDelivery, { without: ["request_id"] })

const shown = listItem(PostbackDelivery.PostbackDelivery)
const list = Responses.page("Postback Deliveries List", "deliveries", shown)

const attempts = Schema.Array(PostbackDelivery.PostbackAttempt)
const details = Responses.success("Postback Delivery Details", { delivery: shown, attempts })

const heading = groupTexts(
  "Postback deliveries",
  "What affiliates were told of their conversions. A delivery is tried up to eight times within 28 " +
    "hours, and no postback is ever switched off for its failures."
)

const id = { id: Id.inPath(PostbackDelivery.PostbackDeliveryId) }

const about = (whose: string) => ({
  list: texts(
    `List the postback deliveries ${whose}`,
    "One delivery for each change of a conversion's status and each postback that tells of it. The " +
      "search looks for transaction, click and affiliate's click ids."
  ),
  get: texts(
    `Get a postback delivery ${whose}`,
    "A delivery with every attempt and what was replied, the first attempt first. `fields` selects " +
      "fields of the delivery."
  )
})

const managers = about("of the network")

const noTool = "the affiliate's own servers are told; read-only lists have no tokens left for it"

/** The log of postback deliveries, for managers. */
export class PostbackDeliveriesApi extends HttpApiGroup.make("postbackDeliveries")
  .add(
    HttpApiEndpoint.get("listPostbackDeliveries", "/postbacks/deliveries", {
      query: ofNetwork,
      success: list,
      error: ErrorResponses.BadRequest
    }).annotateMerge(managers.list),
    HttpApiEndpoint.get("getPostbackDelivery", "/postbacks/deliveries/:id", {
      params: id,
      query: fieldsParam,
      success: details,
      error: ErrorResponses.reading
    }).annotateMerge(managers.get),
    HttpApiEndpoint.post("resendPostbackDelivery", "/postbacks/deliveries/:id/resend", {
      params: id,
      ...acts,
      success: Responses.success("Postback Delivery Resent", {
        delivery: PostbackDelivery.PostbackDelivery,
        attempts
      }),
      error: [...acts.error, ErrorResponses.ValidationFailed]
    }).annotateMerge(
      texts(
        "Send a postback again",
        "Tells the postback, as it is now, of the conversion as it is now, in a delivery of its own. " +
          "A delivery that still waits for its next attempt is sent at once instead; repeating the " +
          "call while one is under way makes no second one."
      )
    )
  )
  .annotateEndpoints(NoTool, noTool)
  .annotate(Area, "campaigns")
  .annotate(Narrowed, true)
  .annotateMerge(heading) {}

const own = about("to oneself")

/** The postback deliveries of the calling affiliate. */
export class OwnPostbackDeliveriesApi extends HttpApiGroup.make("ownPostbackDeliveries")
  .add(
    HttpApiEndpoint.get("listOwnPostbackDeliveries", "/postbacks/deliveries", {
      query: ofAffiliate,
      success: list,
      error: ErrorResponses.BadRequest
    }).annotateMerge(own.list),
    HttpApiEndpoint.get("getOwnPostbackDelivery", "/postbacks/deliveries/:id", {
      params: id,
      query: fieldsParam,
      success: details,
      error: ErrorResponses.reading
    }).annotateMerge(own.get)
  )
  .annotateEndpoints(NoTool, noTool)
  .annotateMerge(heading) {}
