import type { LeadDelivery } from "@affnet/domain"
import type { State } from "./QueuedDelivery.ts"

/** What of a delivery is shown, and decides what is shown of others. */
export interface ShownDelivery {
  readonly id: number
  readonly vendor_id: LeadDelivery.VendorId
  readonly vendor: string
  readonly return_reply: number
  readonly state: State
  readonly http_status: number | null
  readonly error: string | null
}

/** The columns of that. */
export const shownColumns = [
  "id",
  "vendor_id",
  "vendor",
  "return_reply",
  "state",
  "http_status",
  "error"
] as const satisfies ReadonlyArray<keyof ShownDelivery>

/** What the state of a delivery means to who looks at it. */
export const progress = {
  pending: "pending",
  sending: "pending",
  waiting: "pending",
  success: "success",
  failed: "fail"
} as const satisfies Readonly<Record<State, LeadDelivery.ProgressStatus>>

/** A delivery as it is shown. */
export const shownDelivery = (delivery: ShownDelivery): LeadDelivery.LeadDelivery => ({
  delivery_id: delivery.id,
  vendor_id: delivery.vendor_id,
  vendor: delivery.vendor,
  status: progress[delivery.state],
  http_status: delivery.http_status,
  error: delivery.error
})
