import {
  LeadFacts as Facts,
  type LeadFacts,
  LeadRequest,
  PostingTemplate,
  type Vendor
} from "@affnet/domain"
import type { QueuedDelivery } from "../store/Delivery.ts"
import type { LogRecord } from "../store/leadRows.ts"

/** An attempt that is written down, and may be sent until its lease is over. */
export interface Attempt {
  readonly id: number
  readonly vendor_id: number
  /** Its number. */
  readonly attempts: number
  readonly attempts_max: number
  readonly lead: LeadFacts.LeadFacts
  readonly vendor: Vendor.Vendor
  /** Whether it tries a vendor that is held back. */
  readonly isProbe: boolean
  readonly request_id: string | null
  readonly request: PostingTemplate.PostingRequest
}

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

/** The next attempt, with the request that is sent. */
export const attemptOf = ({ delivery, template, ...callable }: Callable): Attempt => ({
  ...delivery,
  ...callable,
  attempts: delivery.attempts + 1,
  request: PostingTemplate.render(template, Facts.tokenValues(callable.lead, delivery.id))
})

/** The record of an attempt that is about to be made. */
export const outgoingRecord = ({
  attempts,
  id,
  lead,
  request,
  request_id,
  vendor
}: Attempt): LogRecord => [
  lead,
  {
    type: "Outgoing Lead",
    vendor_id: vendor.id,
    delivery_id: id,
    attempt_no: attempts,
    request_id,
    request: LeadRequest.shown(vendor, request),
    error: null
  }
]
