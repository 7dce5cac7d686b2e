/**
 * What comes of an attempt to deliver a lead, and when the next one is made (decisions part 5). A
 * repetition may cost the vendor money, so only what may pass is repeated, and what the vendor may have
 * received only when it can tell a repetition.
 */
import { Result } from "effect"
import type { DeliveryStatus } from "./LeadDelivery.ts"
import type { OutboundFailure, OutboundReply } from "./OutboundFailure.ts"
import * as PostbackRetries from "./PostbackRetries.ts"

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
  /** Whether the vendor can tell a repetition by the delivery's id. */
  readonly isRepeatable: boolean
  readonly nowMillis: number
  /** From 0 to 1: spreads those that failed together. */
  readonly jitter: number
}

/** Whether another attempt may have another end. */
export const mayPass = ({ isRepeatable, result }: Ended): boolean => {
  if (Result.isFailure(result) && result.failure.is_sent && !isRepeatable) return false
  return PostbackRetries.verdict(result) === "retry"
}

/** The next step of a delivery. */
export const nextStep = (ended: Ended): PostbackRetries.NextStep => {
  const { attempts, attempts_max, jitter, nowMillis, result, status } = ended
  if (status === "success") return { state: "success" }
  const wait = PostbackRetries.waitsMillis[attempts]
  if (attempts >= attempts_max || wait === undefined || !mayPass(ended)) return { state: "failed" }
  const asked = Result.isSuccess(result) ? result.success.retry_after : null
  const millis = Math.max(wait, PostbackRetries.retryAfterMillis(asked, nowMillis))
  return { state: "waiting", next_millis: nowMillis + Math.round(millis * (1 + jitter / 4)) }
}
