/** The attempts to deliver a lead: those that its request begins with, and the next ones. */
import {
  LeadFacts as Facts,
  Flag,
  type LeadFacts,
  LeadRequest,
  PostingTemplate,
  type Vendor
} from "@affnet/domain"
import type { Row } from "../../platform/sql/commits/WriteSet.ts"
import type { QueuedDelivery } from "../store/Delivery.ts"
import { deliveryTable } from "../store/LeadQueueRepo.ts"
import { type Leases, reservationMillis } from "../store/Leases.ts"
import type { LogRecord } from "../store/leadRows.ts"

const templates = new WeakMap<
  Vendor.Vendor,
  { readonly template: PostingTemplate.PostingTemplate | undefined }
>()

/** The parsed posting instructions of a vendor. Parsed once for each record that is read. */
export const templateOf = (vendor: Vendor.Vendor): PostingTemplate.PostingTemplate | undefined => {
  const found = templates.get(vendor)
  if (found !== undefined) return found.template
  const template = PostingTemplate.parse(vendor)
  templates.set(vendor, { template })
  return template
}

/** A delivery of a lead to a vendor that can be called. */
export interface Callable {
  readonly delivery: QueuedDelivery
  readonly lead: LeadFacts.LeadFacts
  readonly vendor: Vendor.Vendor
  readonly template: PostingTemplate.PostingTemplate
  /** Whether it tries a vendor that is held back. */
  readonly isProbe: boolean
}

/** An attempt that is written down, and may be sent until its lease is over; `attempts` counts it. */
export interface Attempt extends QueuedDelivery, Omit<Callable, "delivery" | "template"> {
  readonly request: LeadRequest.PostingRequest
}

/** The next attempt, with the request that is sent. */
export const attemptOf = ({ delivery, template, ...callable }: Callable): Attempt => ({
  ...delivery,
  ...callable,
  attempts: delivery.attempts + 1,
  request: PostingTemplate.render(template, Facts.tokenValues(callable.lead, delivery.id))
})

/** The record of an attempt that is about to be made. */
export const outgoingRecord = ({ lead, request_id, vendor, ...attempt }: Attempt): LogRecord => [
  lead,
  {
    type: "Outgoing Lead",
    vendor_id: vendor.id,
    delivery_id: attempt.id,
    attempt_no: attempt.attempts,
    request_id,
    request: LeadRequest.shown(vendor, attempt.request),
    error: null
  }
]

/** What the request of a lead does itself. */
export interface DeliveryPlan {
  /** The deliveries are reserved for its holder. */
  readonly token: string
  /** Attempts that are stored as begun. */
  readonly first: ReadonlyArray<Attempt>
  /** The deliveries that are still to be begun. */
  readonly rest: ReadonlyArray<QueuedDelivery>
}

/** The deliveries of a new lead, as they are stored with it. */
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

/** All are reserved for the request; the first one is begun when its vendor is called at once. */
export const deliveryPlanOf = (
  of: NewDeliveries
): { readonly plan: DeliveryPlan; readonly rows: ReadonlyArray<Row> } => {
  const { first: template, ids, lead, leases, nowMillis, request_id, token } = of
  const queued = of.vendors.map((vendor, index) => {
    const state = { state: "pending", attempts: 0, held_since_millis: null } as const
    const names = { id: ids[index] ?? 0, lead_id: lead.lead_id, vendor_id: vendor.id, request_id }
    return { vendor, delivery: { ...names, ...state, attempts_max: vendor.retry.attempts } }
  })
  const [head] = queued
  const first = head && template ? [attemptOf({ ...head, lead, template, isProbe: false })] : []
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
