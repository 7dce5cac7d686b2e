/**
 * The step after an attempt to deliver a lead, and when the next one is made. A repetition may cost the vendor
 * money, so only temporary failures are repeated, and a possibly received request only when the vendor can
 * recognize the repetition.
 */
import { Result } from "effect"
import * as PostbackRetries from "../../tracking/postback-deliveries/PostbackRetries.ts"
import type { OutboundFailure, OutboundReply } from "../../values/OutboundFailure.ts"
import type { Instructions } from "../leads-management/Vendor.ts"
import type { DeliveryStatus } from "./LeadDelivery.ts"
import { isRepeatable } from "./PostingTemplate.ts"

/** How an attempt ended. */
export type AttemptResult = Result.Result<
  Pick<OutboundReply, "http_status" | "retry_after">,
  Pick<OutboundFailure, "reason" | "is_sent">
>

/** An attempt that has ended, and what its vendor allows. */
export interface Ended {
  readonly result: AttemptResult
  /** What the success reply says of it. */
  readonly status: DeliveryStatus
  /** Attempts that were begun, this one included. */
  readonly attempts: number
  readonly attempts_max: number
  /** Its instructions tell whether it can recognize a repetition. */
  readonly vendor: Instructions
  readonly nowMillis: number
  /** From 0 to 1: spreads those that failed together. */
  readonly jitter: number
}

/** Whether another attempt may have another end. A reply leaves no doubt about what the vendor received. */
const mayPass = ({ result, vendor }: Ended): boolean =>
  Result.isFailure(result) && result.failure.is_sent && !isRepeatable(vendor)
    ? false
    : PostbackRetries.verdict(result) === "retry"

/**
 * The next step of a delivery. A stopping process hands it to another one at once, also its last attempt when that
 * was not called.
 */
export const nextStep = (ended: Ended): PostbackRetries.NextStep => {
  const { attempts, attempts_max, jitter, nowMillis, result, status } = ended
  if (status === "success") return { state: "success" }
  const wait = PostbackRetries.waitsMillis[attempts]
  const isLast = attempts >= attempts_max || wait === undefined || !mayPass(ended)
  if (Result.isFailure(result) && result.failure.reason === "interrupted") {
    if (!isLast || !result.failure.is_sent) return { state: "waiting", next_millis: nowMillis }
  }
  if (isLast) return { state: "failed" }
  const asked = Result.isSuccess(result) ? result.success.retry_after : null
  const millis = Math.max(wait, PostbackRetries.retryAfterMillis(asked, nowMillis))
  return { state: "waiting", next_millis: nowMillis + Math.round(millis * (1 + jitter / 4)) }
}
