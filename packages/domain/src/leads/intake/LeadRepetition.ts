/**
 * When a lead without a click repeats another one: the same input of the same affiliate within a day is one lead
 * that was sent again.
 */
import type { AffiliateLeadInput } from "./AffiliateLead.ts"
import { shown } from "./LeadValues.ts"

/** How long the same input means the same lead: later, the person may have come back. */
export const withinMillis = 86_400_000

/** What leads have in common that repeat each other. It holds the person's data: keep a digest of it. */
export const key = (affiliate_id: number, lead: AffiliateLeadInput): string =>
  JSON.stringify([
    affiliate_id,
    ...Object.entries(shown(lead)).toSorted(([a], [b]) => (a < b ? -1 : 1))
  ])
