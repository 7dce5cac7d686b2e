import type { LeadDelivery } from "@affnet/domain"

/** Where a delivery stands. */
type State = "pending" | "sending" | "waiting" | "success" | "failed"

/** A queued delivery. */
export interface QueuedDelivery {
  readonly id: number
  readonly lead_id: string
  readonly vendor_id: LeadDelivery.VendorId
  readonly state: State
  /** Attempts that were begun. */
  readonly attempts: number
  readonly attempts_max: number
  /** The request that asked for it. */
  readonly request_id: string | null
  /** Since when it waits for a vendor that is held back; null when it does not. */
  readonly held_since_millis: number | null
}

/** The columns of one. */
export const queuedColumns = [
  "id",
  "lead_id",
  "vendor_id",
  "state",
  "attempts",
  "attempts_max",
  "request_id",
  "held_since_millis"
]

/** The part of a delivery that records show. */
export interface ShownDelivery {
  readonly id: number
  readonly vendor_id: LeadDelivery.VendorId
  readonly vendor: string
  readonly return_reply: number
  readonly state: State
  readonly http_status: number | null
  readonly error: string | null
}

/** Its columns. */
export const shownColumns = [
  "id",
  "vendor_id",
  "vendor",
  "return_reply",
  "state",
  "http_status",
  "error"
] as const satisfies ReadonlyArray<keyof ShownDelivery>

/** How records name the state of a delivery. */
const progress = {
  pending: "pending",
  sending: "pending",
  waiting: "pending",
  success: "success",
  failed: "fail"
} as const satisfies Readonly<Record<State, LeadDelivery.ProgressStatus>>

/** A delivery as records show it. */
export const shownDelivery = (delivery: ShownDelivery): LeadDelivery.LeadDelivery => ({
  delivery_id: delivery.id,
  vendor_id: delivery.vendor_id,
  vendor: delivery.vendor,
  status: progress[delivery.state],
  http_status: delivery.http_status,
  error: delivery.error
})
