import type { LeadFacts, PostingTemplate, Vendor } from "@affnet/domain"

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
