/** The answer to a submitted lead, and what it and the lead's record show of deliveries. */
import { Struct } from "effect"
import type * as Delivery from "../delivery/LeadDelivery.ts"
import type { Lead } from "./Lead.ts"
import type { LeadFacts } from "./LeadFacts.ts"

/** A lead, and what its record in the log says, where it is trash. */
interface Answered extends LeadFacts {
  readonly trash_detail: string | null
}

const additional = ({ delivery_skipped, trash_detail, trash_reason }: Answered) => ({
  ...(trash_reason === null ? {} : { trash_reason }),
  ...(trash_detail === null ? {} : { trash_detail }),
  ...(delivery_skipped === null ? {} : { delivery_skipped })
})

/** How records name the state of a delivery. */
const progress = {
  pending: "pending",
  sending: "pending",
  waiting: "pending",
  success: "success",
  failed: "fail"
} as const satisfies Readonly<Record<Delivery.DeliveryState, Delivery.ProgressStatus>>

/** A delivery as records show it. */
export const shownDelivery = (delivery: Delivery.StoredDelivery): Delivery.LeadDelivery => ({
  delivery_id: delivery.id,
  vendor_id: delivery.vendor_id,
  vendor: delivery.vendor,
  status: progress[delivery.state],
  http_status: delivery.http_status,
  error: delivery.error
})

/**
 * The outcome of a lead over all its vendors: success as soon as one accepted it, fail when all ended without, null
 * while nothing is decided or no vendor was called.
 */
export const leadStatus = (
  deliveries: Iterable<Delivery.ProgressStatus>
): Delivery.DeliveryStatus | null => {
  const statuses = [...deliveries]
  if (statuses.includes("success")) return "success"
  return statuses.length > 0 && statuses.every((status) => status === "fail") ? "fail" : null
}

/** The deliveries whose reply is returned if there is one: that of a vendor that accepted, then the others. */
export const replying = (
  deliveries: ReadonlyArray<Delivery.StoredDelivery>
): ReadonlyArray<Delivery.StoredDelivery> => {
  const returning = deliveries.filter(({ return_reply }) => return_reply === 1)
  const accepted = returning.filter(({ state }) => state === "success")
  return [...accepted, ...returning.filter(({ state }) => state !== "success")]
}

/** A stored lead, with its deliveries, and the reply of the vendor with return-reply. */
export const of = (
  lead: Answered,
  stored: ReadonlyArray<Delivery.StoredDelivery>,
  reply: string | null,
  message: string
): Lead => {
  const deliveries = stored.map(shownDelivery)
  return {
    status: "success",
    message,
    ...Struct.pick(lead, ["lead_id", "transaction_id", "conv_status"]),
    ...Struct.pick(lead, ["affiliate_id", "offer_id", "goal_id"]),
    additional: additional(lead),
    delivery_status: leadStatus(deliveries.map(({ status }) => status)),
    deliveries,
    ...(reply === null ? {} : { delivery_reply: reply })
  }
}
