/** The step after an attempt to call a postback, and when the next one is made. */
import { DateTime, Option, Result } from "effect"
import type { OutboundFailure, OutboundReply, Reason } from "../../values/OutboundFailure.ts"

const second = 1000
const minute = 60 * second
const hour = 60 * minute

/** How long each attempt waits for the one before it. No postback is switched off when all have failed. */
export const waitsMillis: ReadonlyArray<number> = [
  0,
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  10 * hour
]

/** Attempts that a delivery has. */
export const maxAttempts = waitsMillis.length

/** A longer wait is not granted, whatever the other side asks for. */
const maxWaitMillis = 24 * hour

/** How an attempt ended. */
export type AttemptResult = Result.Result<
  Pick<OutboundReply, "http_status" | "retry_after">,
  Pick<OutboundFailure, "reason">
>

/** The next state of a delivery after an attempt. */
export type NextStep =
  | { readonly state: "success" | "failed" }
  | { readonly state: "waiting"; readonly next_millis: number }

/** Failures that waiting does not mend. */
const finalReasons: ReadonlySet<Reason> = new Set(["invalid_request", "blocked_address"])

const isTransient = (status: number): boolean =>
  status === 408 || status === 425 || status === 429 || status >= 500

/** The meaning of a reply: 2xx is success; temporary failures are tried again; everything else is final. */
export const verdict = (result: AttemptResult): "success" | "retry" | "final" => {
  if (Result.isFailure(result)) return finalReasons.has(result.failure.reason) ? "final" : "retry"
  const { http_status } = result.success
  if (http_status >= 200 && http_status < 300) return "success"
  return isTransient(http_status) ? "retry" : "final"
}

/** How long the other side asks to wait: seconds, or a date. Nonsense asks for nothing. */
export const retryAfterMillis = (header: string | null, nowMillis: number): number => {
  const text = header?.trim() ?? ""
  const wait = /^\d{1,9}$/u.test(text)
    ? Number(text) * second
    : Option.match(/^[A-Z][a-z]{2}/u.test(text) ? DateTime.make(text) : Option.none(), {
        onNone: () => 0,
        onSome: (date) => DateTime.toEpochMillis(date) - nowMillis
      })
  return Math.min(Math.max(wait, 0), maxWaitMillis)
}

/** The next step of a delivery whose attempt number `attempts` has just ended. */
export const nextStep = (result: AttemptResult, attempts: number, nowMillis: number): NextStep => {
  const found = verdict(result)
  if (found === "success") return { state: "success" }
  const wait = waitsMillis[attempts]
  if (found === "final" || wait === undefined) return { state: "failed" }
  const asked = Result.isSuccess(result) ? result.success.retry_after : null
  return {
    state: "waiting",
    next_millis: nowMillis + Math.max(wait, retryAfterMillis(asked, nowMillis))
  }
}

/** The next step of a delivery whose attempt was broken off because its process stops. */
export const stepAfterStop = (attempts: number, nowMillis: number): NextStep =>
  attempts < maxAttempts ? { state: "waiting", next_millis: nowMillis } : { state: "failed" }
