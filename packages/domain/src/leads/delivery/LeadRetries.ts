/**
 * The step after an attempt to deliver a lead, and when the next one is made. A repetition may cost the vendor
 * money, so only temporary failures are repeated, and a possibly received request only when the vendor can
 * recognize the repetition.
 */
import { Result } from "effect"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import * as PostbackRetries from "../../tracking/postback-deliveries/PostbackRetries.ts"
import { type OutboundFailure, type OutboundReply, texts } from "../../values/OutboundFailure.ts"
import type { Vendor } from "../leads-management/Vendor.ts"
import { notice } from "../manage/LeadErasure.ts"
import { type DeliveryStatus, isInstructed } from "./LeadDelivery.ts"
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
  /** Whether the vendor can tell a repetition by the delivery's id. */
  readonly isRepeatable: boolean
  readonly nowMillis: number
  /** From 0 to 1: spreads those that failed together. */
  readonly jitter: number
}

/** Whether another attempt may have another end. */
export const mayPass = (ended: Ended): boolean => {
  const { result } = ended
  if (Result.isFailure(result) && result.failure.is_sent && !ended.isRepeatable) return false
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

/** A delivery that is about to be sent, and what decides whether it may be. */
export interface Candidate {
  readonly conv_status: ConversionStatus
  /** Whether nothing is known any more of the person. */
  readonly isErased: boolean
  /** Undefined for one that was deleted. */
  readonly vendor: Vendor | undefined
  /** Whether an attempt was begun and not ended: its outcome is unknown. */
  readonly wasSending: boolean
  readonly attempts: number
  readonly attempts_max: number
}

/** Why a delivery can't be sent any more, in words; `undefined` when it can. */
export const obstacle = ({ vendor, ...delivery }: Candidate): string | undefined => {
  if (delivery.isErased) return notice
  if (delivery.conv_status === "trash") return "The lead is in the trash."
  if (vendor === undefined) return "The vendor was deleted."
  if (vendor.status !== 1) return "The vendor is switched off."
  if (!isInstructed(vendor)) return "The vendor has no posting instructions."
  const isOver = delivery.attempts >= delivery.attempts_max
  return delivery.wasSending && (isOver || !isRepeatable(vendor)) ? texts.interrupted : undefined
}

/** The message for records of the log that cannot be resent. */
export const resendProblems = {
  incoming: "is a record of an incoming lead; take one of an attempt to deliver it",
  accepted: "was accepted by the vendor, and is not sent again"
} as const
