/**
 * When a vendor is held back because it seems to be down: a circuit breaker. Failures in a row open it for a while;
 * then one attempt probes the vendor (half-open), whose reply closes it and whose failure opens it for twice as
 * long. Held deliveries use up no attempt.
 */
import { Equal, Result, Schema } from "effect"
import type { AttemptResult } from "../../tracking/postback-deliveries/PostbackRetries.ts"
import * as Integer from "../../values/Integer.ts"
import { texts } from "../../values/OutboundFailure.ts"
import { fromMillis, type UnixTime } from "../../values/UnixTime.ts"
import type { DeliveryStatus } from "./LeadDelivery.ts"

/** What speaks against a vendor since it answered last. */
export const VendorCircuit = Schema.Struct({
  failures: Integer.Count.annotate({
    description: "Failures in a row that say that the vendor is down"
  }),
  failed_millis: Integer.Count.annotate({
    description: "When the last one was, epoch milliseconds"
  }),
  reason: Schema.String.annotate({ description: "The last one, in words" }),
  holds: Integer.Count.annotate({ description: "How often in a row it was held back" }),
  held_until_millis: Schema.NullOr(Integer.Count).annotate({
    description: "Leads wait until then, epoch milliseconds; null while they are sent"
  })
}).annotate({
  identifier: "VendorCircuit",
  description: "Why a vendor seems to be down, and until when it is held back"
})
export type VendorCircuit = typeof VendorCircuit.Type

/** Null for a vendor against which nothing speaks. */
export type Circuit = VendorCircuit | null

const second = 1000
const minute = 60 * second

/** Failures in a row that open the circuit. */
export const failuresMax = 5

/** A failure this long after the last one begins a new row. */
export const rowMillis = 10 * minute

/** How long a vendor is held back at first; each further time takes twice as long. */
export const firstHoldMillis = 30 * second

/** A vendor is never held back for longer than this before it is tried again. */
export const longestHoldMillis = 10 * minute

/** What an attempt says about the vendor: whatever is no fault of its server does not count. */
export type Finding =
  | { readonly kind: "up" }
  | { readonly kind: "down"; readonly reason: string }
  | { readonly kind: "unclear" }

/** Failures that say nothing about the vendor's server. */
const ours: ReadonlySet<string> = new Set(["invalid_request", "blocked_address", "interrupted"])

/** A reply says that the vendor is up, whether or not it took the lead; a 5xx that took none does not. */
export const finding = (result: AttemptResult, status: DeliveryStatus): Finding =>
  Result.match(result, {
    onFailure: ({ reason }): Finding =>
      ours.has(reason) ? { kind: "unclear" } : { kind: "down", reason: texts[reason] },
    onSuccess: ({ http_status }): Finding =>
      http_status >= 500 && status === "fail"
        ? { kind: "down", reason: `It replied with HTTP ${http_status}.` }
        : { kind: "up" }
  })

/** Whether an attempt may be made: as ever, as the one that tries the vendor, or not now. */
export const admission = (circuit: Circuit, nowMillis: number): "call" | "probe" | "wait" => {
  const until = circuit?.held_until_millis ?? null
  if (until === null) return "call"
  return nowMillis >= until ? "probe" : "wait"
}

const held = (circuit: VendorCircuit, nowMillis: number): VendorCircuit => ({
  ...circuit,
  holds: circuit.holds + 1,
  held_until_millis:
    nowMillis + Math.min(firstHoldMillis * 2 ** Math.min(circuit.holds, 10), longestHoldMillis)
})

/** The circuit of a vendor after an attempt. */
export const after = (
  circuit: Circuit,
  found: Finding,
  isProbe: boolean,
  nowMillis: number
): Circuit => {
  if (found.kind === "up") return null
  const isHeld = circuit !== null && circuit.held_until_millis !== null
  // An attempt that began before the vendor was held back adds no information.
  if (isHeld && !isProbe) return circuit
  if (found.kind === "unclear") {
    return isHeld ? { ...circuit, held_until_millis: nowMillis } : circuit
  }
  const isNext = circuit !== null && (isHeld || nowMillis - circuit.failed_millis <= rowMillis)
  const failed = {
    failures: isNext ? circuit.failures + 1 : 1,
    failed_millis: nowMillis,
    reason: found.reason,
    holds: isNext ? circuit.holds : 0,
    held_until_millis: null
  }
  return isHeld || failed.failures >= failuresMax ? held(failed, nowMillis) : failed
}

/** What attempts have said of a vendor: whether it is up, and whether it is there at all. */
export interface Health {
  readonly circuit: Circuit
  /** Since when it replies 410 Gone. */
  readonly gone: UnixTime | null
}

/** An attempt that has ended. */
export interface Ended {
  readonly result: AttemptResult
  readonly status: DeliveryStatus
  /** Whether it tried a vendor that is held back. */
  readonly isProbe: boolean
}

const isGone = ({ result, status }: Ended): boolean =>
  status === "fail" && Result.isSuccess(result) && result.success.http_status === 410

/** The health of a vendor after an attempt; the same one when that says nothing new. */
export const healthAfter = (health: Health, ended: Ended, nowMillis: number): Health => {
  const found = finding(ended.result, ended.status)
  const seen = isGone(ended) ? (health.gone ?? fromMillis(nowMillis)) : health.gone
  const next = {
    circuit: after(health.circuit, found, ended.isProbe, nowMillis),
    gone: ended.status === "success" ? null : seen
  }
  return next.gone === health.gone && Equal.equals(next.circuit, health.circuit) ? health : next
}
