import {
  ConversionInput,
  ConversionReasons,
  ConversionReceipt,
  Envelope,
  PartnerReasons,
  Text
} from "@affnet/domain"
import { Schema, SchemaTransformation } from "effect"
import { HttpApi, HttpApiEndpoint, HttpApiGroup, HttpApiMiddleware, OpenApi } from "effect/http-api"
import { creates } from "../http/Endpoints.ts"
import * as ErrorResponses from "../http/ErrorResponses.ts"
import {
  Area,
  AsTool,
  Creates,
  groupTexts,
  KeepsItsAnswer,
  Narrowed,
  NoTool,
  texts
} from "../http/Marks.ts"
import * as Payload from "../http/Payload.ts"
import * as Responses from "../http/Responses.ts"

/** Answers unreadable reports, and has them stored. */
export class TrackingInput extends HttpApiMiddleware.Service<TrackingInput>()("api/TrackingInput", {
  error: ErrorResponses.BadRequest
}) {}

const token = Schema.optionalKey(Schema.String).annotateKey({
  description: "The advertiser's security token; reaches the advertiser's own offers alone"
})

/** What signs an address in place of a token. */
const signature = {
  advertiser_id: Schema.optionalKey(Schema.String).annotateKey({
    description: "Of a signed address: whose signing secret signed it"
  }),
  ts: Schema.optionalKey(Schema.String).annotateKey({
    description: "Of a signed address: when it was signed, in Unix seconds; good for 300 seconds"
  }),
  signature: Schema.optionalKey(Schema.String).annotateKey({
    description:
      "HMAC-SHA256 in lower-case hex of the path, `?` and all other parameters, sorted; by GET alone"
  })
}

const query = { ...ConversionInput.queryFields, token }
const signableQuery = { ...query, ...signature }
const payload = Schema.Struct({ ...ConversionInput.ConversionInput.fields, token }).annotate({
  identifier: "ConversionReport",
  description: "The same names as in the query, which they go before."
})

const { ConversionReceipt: Receipt } = ConversionReceipt

/** The message of the envelope is that of the receipt: it says what the call did. */
const success = Schema.Struct({
  ...Envelope.SuccessBody.fields,
  message: Schema.String.annotate({ examples: [ConversionReceipt.messages.created] }),
  info: Receipt
})
  .pipe(
    Schema.decodeTo(
      Schema.toType(Receipt),
      SchemaTransformation.transform({
        decode: (body) => body.info,
        encode: (receipt) => ({ ...Envelope.success(receipt.message), info: receipt })
      })
    )
  )
  .annotate({ description: "The conversion is there." })

const refusals = [
  ErrorResponses.BadRequest,
  ErrorResponses.Forbidden,
  ErrorResponses.NotFound,
  ErrorResponses.Conflict,
  ErrorResponses.InternalError,
  ErrorResponses.ServiceUnavailable
] as const

const bodyRefusals = [ErrorResponses.PayloadTooLarge, ErrorResponses.UnsupportedMediaType] as const

/** Advertisers append parameters of their own. */
const open = OpenApi.annotations({ override: { "x-ignores-unknown-parameters": true } })

const reading = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  summary: string,
  description: string
) =>
  HttpApiEndpoint.get(name, path, { query: signableQuery, success, error: refusals })
    .annotate(Creates, true)
    .annotateMerge(texts(summary, description))
    .annotateMerge(open)

const posting = <const Name extends string, const Path extends `/${string}`>(
  name: Name,
  path: Path,
  summary: string,
  description: string
) =>
  HttpApiEndpoint.post(name, path, {
    query,
    payload: Payload.of(payload),
    success,
    error: [...refusals, ...bodyRefusals]
  })
    .annotateMerge(texts(`${summary}, by POST`, description))
    .annotateMerge(open)

const creation = [
  "Report a conversion",
  "200 says that the conversion is there: made by this call, or by an earlier one, which `message` " +
    "tells. A conversion is made once for each click and goal (unless the goal takes more), for each " +
    "`transaction_id`, and for each `adv_order_id` and goal of an advertiser. Everything else is " +
    "refused with a reason, in `info.errors` and in the header `X-Conversion-Result`, and kept. " +
    "`/track/conv` needs the advertiser's `token` or a signature. `/track/goal-by-click-id` needs " +
    "one for `revenue`, `payout`, `conv_status`, `transaction_id` and `aff_click_id`, and where the " +
    "advertiser takes no unsigned reports. A price above the goal's limits is put on hold."
] as const

const change = [
  "Change a conversion",
  "Needs the advertiser's `token` or a signature. Finds the conversion by `transaction_id`, by " +
    "`adv_order_id`, or by a click id and the goal, among the advertiser's own. Changes its status and its money; another `amount` moves what is " +
    "priced in percent. A conversion on an invoice stays as it is."
] as const

const addition = [
  "Change a conversion, or report it",
  "Changes the conversion when it is there, and makes it when it is not. Needs the advertiser's " +
    "`token` or a signature."
] as const

/**
 * Where advertisers report conversions. Needs no key; parameters that are not known
 * here are ignored, because advertisers append their own.
 */
export class TrackingApi extends HttpApiGroup.make("tracking")
  .add(
    reading("trackGoal", "/track/goal-by-click-id", ...creation),
    posting("postGoal", "/track/goal-by-click-id", ...creation),
    reading("trackConversion", "/track/conv", ...creation),
    posting("postConversion", "/track/conv", ...creation),
    reading("trackConversionChange", "/track/conv-change", ...change),
    posting("postConversionChange", "/track/conv-change", ...change),
    reading("trackConversionOrChange", "/track/conv-addchange", ...addition),
    posting("postConversionOrChange", "/track/conv-addchange", ...addition)
  )
  .annotateEndpoints(NoTool, "for the servers of advertisers, without a key")
  .middleware(TrackingInput)
  .annotate(HttpApi.QueryParseOptions, { onExcessProperty: "ignore", errors: "all" })
  .annotateMerge(
    groupTexts(
      "Tracking",
      "Where advertisers report conversions, without a key. Parameters that are not known are " +
        "ignored. `/track/pixel` takes the same parameters as `/track/goal-by-click-id`, under the " +
        "same conditions, and always answers an image of one pixel; the header " +
        "`X-Conversion-Result` says what came of it."
    )
  ) {}

/** What an explanation is about. */
const subject = {
  click_id: Schema.optionalKey(Text.filled(255)).annotateKey({
    description: "The click that is asked about"
  }),
  transaction_id: Schema.optionalKey(Text.filled(255)).annotateKey({
    description: "The conversion that is asked about"
  })
}
const reasonsMessage = "Tracking Reasons"

/** The same for managers, and what decided. */
export class ManagerTrackingApi extends HttpApiGroup.make("managerTracking")
  .add(
    HttpApiEndpoint.post("createConversion", "/tracking/conv-click-id", {
      ...creates(ConversionInput.ConversionInput),
      success
    })
      .annotate(KeepsItsAnswer, true)
      .annotate(NoTool, "money by hand, without a click's own rules; not for models yet")
      .annotateMerge(
        texts(
          "Make a conversion of a click",
          "As `/track/conv`, without the advertiser's security token and the goal's limits. Under an " +
            "`Idempotency-Key` without a `transaction_id` the conversion's id follows from the key, so that not " +
            "even a request that was cut off makes a second one."
        )
      ),
    HttpApiEndpoint.get("explainTracking", "/tracking/why", {
      query: subject,
      success: Responses.success(reasonsMessage, ConversionReasons.Reasons.fields),
      error: ErrorResponses.reading
    })
      .annotate(Narrowed, true)
      .annotate(AsTool, "why")
      .annotateMerge(
        texts(
          "Why a click or a conversion became what it is",
          "The checks that decided, in their order, each with what it looked at and what it came to; " +
            "and all conversions of the click, those that were refused included."
        )
      )
  )
  .annotate(Area, "conversions")
  .annotateMerge(groupTexts("Conversions", "Conversions as managers make and examine them.")) {}

const ownReasons = (what: string) =>
  texts(
    "Why a click or a conversion of one's own became what it is",
    `As managers read it, with ${what} alone. What is not the caller's own is not found.`
  )
const about = groupTexts("Conversions", "Why clicks and conversions became what they are.")
const noTool = "`why` is a tool of managers"

/** What decided, for the affiliate that brought the click. */
export class AffiliateTrackingApi extends HttpApiGroup.make("affiliateTracking")
  .add(
    HttpApiEndpoint.get("explainAffiliateTracking", "/tracking/why", {
      query: subject,
      success: Responses.success(reasonsMessage, PartnerReasons.AffiliateReasons.fields),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, noTool)
      .annotateMerge(ownReasons("the affiliate's money"))
  )
  .annotateMerge(about) {}

/** What decided, for the advertiser whose offer it was. */
export class AdvertiserTrackingApi extends HttpApiGroup.make("advertiserTracking")
  .add(
    HttpApiEndpoint.get("explainAdvertiserTracking", "/tracking/why", {
      query: subject,
      success: Responses.success(reasonsMessage, PartnerReasons.AdvertiserReasons.fields),
      error: ErrorResponses.reading
    })
      .annotate(NoTool, noTool)
      .annotateMerge(ownReasons("the advertiser's money"))
  )
  .annotateMerge(about) {}
