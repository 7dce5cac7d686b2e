import { ConversionStatus, Id, OutboundFailure, PostbackDelivery } from "@affnet/domain"
import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import { Filter, filterBy, listParams, Range } from "../http/ListParams.ts"
import * as Responses from "../http/Responses.ts"

const sortable = ["id", "offer_id", "goal_id", "state", "attempts", "created", "updated"] as const

const filters = {
  id: Filter.number,
  postback_id: Filter.number,
  offer_id: Filter.number,
  goal_id: Filter.number,
  transaction_id: Filter.text,
  conv_status: filterBy(
    ConversionStatus.ConversionStatus,
    "The status that is told, or several with commas."
  ),
  state: filterBy(PostbackDelivery.State, "Where it stands, or several with commas."),
  http_status: Filter.number,
  error: filterBy(OutboundFailure.Reason, "Why no reply came, or several reasons with commas.")
}

const ranges = { created: Range.date, updated: Range.date }

const ofNetwork = listParams({
  sortable: [...sortable, "affiliate_id"],
  filters: { ...filters, affiliate_id: Filter.number, request_id: Filter.text },
  ranges
})

const ofAffiliate = listParams({ sortable, filters, ranges })

const list = Responses.page(
  "Postback Deliveries List",
  "deliveries",
  Responses.selection("PostbackDeliveryListItem", PostbackDelivery.PostbackDelivery)
)

const details = {
  delivery: PostbackDelivery.PostbackDelivery,
  attempts: Schema.Array(PostbackDelivery.PostbackAttempt)
}

const texts = OpenApi.annotations({
  title: "Postback deliveries",
  description:
    "What affiliates were told of their conversions. A delivery is tried up to eight times within 28 " +
    "hours, and no postback is ever switched off for its failures."
})

const id = { id: Id.inPath(PostbackDelivery.PostbackDeliveryId) }

const about = (whose: string) => ({
  list: OpenApi.annotations({
    summary: `List the postback deliveries ${whose}`,
    description:
      "One delivery for each change of a conversion's status and each postback that tells of it. The " +
      "search looks for transaction, click and affiliate's click ids."
  }),
  get: OpenApi.annotations({
    summary: `Get a postback delivery ${whose}`,
    description: "A delivery with every attempt and what was replied, the first attempt first."
  })
})

const managers = about("of the network")

/** What affiliates were told, for managers. */
export class PostbackDeliveriesApi extends HttpApiGroup.make("postbackDeliveries")
  .add(
    HttpApiEndpoint.get("listPostbackDeliveries", "/postbacks/deliveries", {
      query: ofNetwork,
      success: list,
      error: ErrorResponses.BadRequest
    }).annotateMerge(managers.list),
    HttpApiEndpoint.get("getPostbackDelivery", "/postbacks/deliveries/:id", {
      params: id,
      success: Responses.success("Postback Delivery Details", details),
      error: ErrorResponses.reading
    }).annotateMerge(managers.get),
    HttpApiEndpoint.post("resendPostbackDelivery", "/postbacks/deliveries/:id/resend", {
      params: id,
      success: Responses.success("Postback Delivery Resent", details),
      error: [...ErrorResponses.reading, ErrorResponses.ValidationFailed]
    }).annotateMerge(
      OpenApi.annotations({
        summary: "Send a postback again",
        description:
          "Tells the postback, as it is now, of the conversion as it is now, in a delivery of its own. " +
          "A delivery that still waits for its next attempt is sent at once instead; repeating the " +
          "call while one is under way makes no second one."
      })
    )
  )
  .annotateMerge(texts) {}

const own = about("to oneself")

/** What the calling affiliate was told. */
export class OwnPostbackDeliveriesApi extends HttpApiGroup.make("ownPostbackDeliveries")
  .add(
    HttpApiEndpoint.get("listOwnPostbackDeliveries", "/postbacks/deliveries", {
      query: ofAffiliate,
      success: list,
      error: ErrorResponses.BadRequest
    }).annotateMerge(own.list),
    HttpApiEndpoint.get("getOwnPostbackDelivery", "/postbacks/deliveries/:id", {
      params: id,
      success: Responses.success("Postback Delivery Details", details),
      error: ErrorResponses.reading
    }).annotateMerge(own.get)
  )
  .annotateMerge(texts) {}
