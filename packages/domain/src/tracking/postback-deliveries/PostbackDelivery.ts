/** Postback deliveries: one for each change of a conversion and each postback, with one attempt for each call. */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import { PostbackId } from "../../catalog/Postback.ts"
import { record } from "../../values/Example.ts"
import * as Integer from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import { Reason } from "../../values/OutboundFailure.ts"
import { storable } from "../../values/TextBytes.ts"
import { UnixTime } from "../../values/UnixTime.ts"
import { TransactionId } from "../conversions/Conversion.ts"

/** The id of a delivery. */
export const PostbackDeliveryId = idOf("a delivery").pipe(Schema.brand("PostbackDeliveryId"))
export type PostbackDeliveryId = typeof PostbackDeliveryId.Type

/** Where a delivery stands. */
export const State = Schema.Literals([
  "pending",
  "sending",
  "waiting",
  "success",
  "failed"
]).annotate({
  description:
    "pending = not tried yet, sending = under way, waiting = to be tried again, " +
    "success = accepted with a 2xx status, failed = given up"
})
export type State = typeof State.Type

const HttpStatus = Schema.NullOr(Integer.between(100, 999)).annotate({
  description: "Status of the reply; null when none came"
})
const Failure = Schema.NullOr(Reason).annotate({
  description: "Why no reply came; null when one did"
})

/** The postback of one change of a conversion. */
export const PostbackDelivery = Schema.Struct({
  id: PostbackDeliveryId,
  postback_id: PostbackId,
  affiliate_id: AffiliateId,
  offer_id: OfferId,
  goal_id: GoalId,
  transaction_id: TransactionId,
  conv_status: ConversionStatus.annotate({
    description: "Status of the conversion that is told"
  }),
  url: Schema.String.annotate({ description: "What is called, with the macros filled" }),
  state: State,
  attempts: Integer.Count.annotate({ description: "Attempts that were begun" }),
  http_status: HttpStatus,
  error: Failure,
  next_attempt: Schema.NullOr(UnixTime).annotate({
    description: "When it is tried next, in Unix seconds; null when it is not"
  }),
  resend_of: Schema.NullOr(PostbackDeliveryId).annotate({
    description: "The delivery that this one repeats"
  }),
  request_id: Schema.NullOr(Schema.String).annotate({
    description:
      "`X-Request-Id` of the request that made the delivery; null for one that nobody asked for, and " +
      "for affiliates, whose requests these are not"
  }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("PostbackDelivery", "What one postback tells of one change of a conversion", {
    id: 4711,
    postback_id: 12,
    affiliate_id: 7,
    offer_id: 3,
    goal_id: 5,
    transaction_id: "8d8a1f9e-7c0b-4a58-9d0e-2f6b1c3d4e5f",
    conv_status: "approved",
    url: "https://tracker.example/conversion?id=c81f&payout=12.50",
    state: "waiting",
    attempts: 1,
    http_status: 503,
    error: null,
    next_attempt: 1772409605,
    resend_of: null,
    request_id: "k3v9x2m4q8w1z7t5-42",
    created: 1772409600,
    updated: 1772409600
  })
)
export type PostbackDelivery = typeof PostbackDelivery.Type

/** One call. It is written down before it is made, and finished once. */
export const PostbackAttempt = Schema.Struct({
  attempt_no: Integer.Count.annotate({ description: "1 for the first attempt" }),
  started_millis: Integer.Count.annotate({ description: "Epoch milliseconds" }),
  finished_millis: Schema.NullOr(Integer.Count).annotate({
    description: "Epoch milliseconds; null while it is under way"
  }),
  duration_millis: Schema.NullOr(Integer.Count).annotate({
    description: "How long the call took; null while it is under way, or when it was interrupted"
  }),
  http_status: HttpStatus,
  error: Failure,
  is_unknown: Schema.Boolean.annotate({
    description: "No reply came, but the call may have arrived all the same"
  }),
  reply: Schema.NullOr(Schema.String).annotate({
    description: "The first 1024 characters of the reply, as the other side wrote them"
  })
}).pipe(
  record("PostbackAttempt", "One call of a postback", {
    attempt_no: 1,
    started_millis: 1772409600123,
    finished_millis: 1772409600377,
    duration_millis: 254,
    http_status: 503,
    error: null,
    is_unknown: false,
    reply: "try again later"
  })
)
export type PostbackAttempt = typeof PostbackAttempt.Type

/** The most characters of a reply that are kept with an attempt. */
const replyCharacters = 1024

/** The stored beginning of a reply: whole characters, and none that databases refuse. */
export const replyBeginning = (body: string): string => storable(body.slice(0, replyCharacters))
