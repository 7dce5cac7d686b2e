import type { LeadDelivery } from "@affnet/domain"
import type { ShownDelivery } from "./LeadQueueRepo.ts"

/** What the state of a delivery means to who looks at it. */
export const progress = {
  pending: "pending",
  sending: "pending",
  waiting: "pending",
  success: "success",
  failed: "fail"
} as const satisfies Readonly<Record<ShownDelivery["state"], LeadDelivery.ProgressStatus>>

/** A delivery as it is shown. */
export const shownDelivery = (delivery: ShownDelivery): LeadDelivery.LeadDelivery => ({
  delivery_id: delivery.id,
  vendor_id: delivery.vendor_id,
  vendor: delivery.vendor,
  status: progress[delivery.state],
  http_status: delivery.http_status,
  error: delivery.error
})
