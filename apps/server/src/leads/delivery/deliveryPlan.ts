/** The deliveries of a new lead, as they are stored with it, and what its request does with them. */
import { Flag, type LeadFacts, type PostingTemplate, type Vendor } from "@affnet/domain"
import type { Row } from "../../platform/sql/commits/WriteSet.ts"
import type { QueuedDelivery } from "../store/Delivery.ts"
import { deliveryTable } from "../store/LeadQueueRepo.ts"
import { type Leases, reservationMillis } from "../store/Leases.ts"
import { type Attempt, attemptOf } from "./LeadAttempt.ts"

/** What the request of a lead does itself. */
export interface DeliveryPlan {
  /** The deliveries are reserved for its holder. */
  readonly token: string
  /** Attempts that are stored as begun. */
  readonly first: ReadonlyArray<Attempt>
  /** The deliveries that are still to be begun. */
  readonly rest: ReadonlyArray<QueuedDelivery>
}

export interface NewDeliveries {
  readonly lead: LeadFacts.LeadFacts
  /** In the order in which they are called. */
  readonly vendors: ReadonlyArray<Vendor.Vendor>
  /** A number for each delivery. */
  readonly ids: ReadonlyArray<number>
  readonly token: string
  readonly request_id: string | null
  readonly nowMillis: number
  readonly leases: Leases
  /** The template of the first vendor, when it is called at once. */
  readonly first: PostingTemplate.PostingTemplate | undefined
}

const queuedOf = ({ ids, lead, request_id, vendors }: NewDeliveries) =>
  vendors.map((vendor, index) => ({
    vendor,
    delivery: {
      id: ids[index] ?? 0,
      lead_id: lead.lead_id,
      vendor_id: vendor.id,
      state: "pending",
      attempts: 0,
      attempts_max: vendor.retry.attempts,
      request_id,
      held_since_millis: null
    } satisfies QueuedDelivery
  }))

/** All are reserved for the request; the first one is begun when its vendor is called at once. */
export const deliveryPlanOf = (
  of: NewDeliveries
): { readonly plan: DeliveryPlan; readonly rows: ReadonlyArray<Row> } => {
  const { first: template, lead, leases, nowMillis, token } = of
  const queued = queuedOf(of)
  const begun = template === undefined ? [] : queued.slice(0, 1)
  const first = begun.flatMap(({ delivery, vendor }) =>
    template === undefined ? [] : [attemptOf({ delivery, lead, vendor, template, isProbe: false })]
  )
  const rows = queued.map(({ delivery, vendor }, index) => {
    const attempt = first[index]
    return {
      into: deliveryTable,
      cells: {
        ...delivery,
        vendor: vendor.title,
        position: index + 1,
        return_reply: Flag.fromBoolean(vendor.return_reply),
        state: attempt === undefined ? "pending" : "sending",
        attempts: attempt?.attempts ?? 0,
        next_millis:
          nowMillis + (attempt === undefined ? reservationMillis(leases) : leases.leaseMillis),
        lease_token: token,
        updated_millis: nowMillis
      }
    }
  })
  const rest = queued.slice(first.length).map(({ delivery }) => delivery)
  return { plan: { token, first, rest }, rows }
}
