import type { LeadDelivery } from "@affnet/domain"

/** A queued delivery. */
export interface QueuedDelivery {
  readonly id: number
  readonly lead_id: string
  readonly vendor_id: LeadDelivery.VendorId
  readonly state: LeadDelivery.DeliveryState
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

/** The columns of the part that records show. */
export const shownColumns = [
  "id",
  "vendor_id",
  "vendor",
  "return_reply",
  "state",
  "http_status",
  "error"
] as const satisfies ReadonlyArray<keyof LeadDelivery.StoredDelivery>
