/** The answer to a submitted lead. */

import { type LeadDelivery, leadStatus } from "../delivery/LeadDelivery.ts"
import type { Lead } from "./Lead.ts"
import type { LeadFacts } from "./LeadFacts.ts"

interface Answered
  extends Pick<
    LeadFacts,
    | "lead_id"
    | "transaction_id"
    | "conv_status"
    | "affiliate_id"
    | "offer_id"
    | "goal_id"
    | "trash_reason"
    | "delivery_skipped"
  > {
  /** What its record in the log says, where it is trash. */
  readonly trash_detail: string | null
}

const additional = ({ delivery_skipped, trash_detail, trash_reason }: Answered) => ({
  ...(trash_reason === null ? {} : { trash_reason }),
  ...(trash_detail === null ? {} : { trash_detail }),
  ...(delivery_skipped === null ? {} : { delivery_skipped })
})

/** The deliveries whose reply is returned if there is one: that of a vendor that accepted, then the others. */
export const replying = <D extends { readonly return_reply: number; readonly state: string }>(
  deliveries: ReadonlyArray<D>
): ReadonlyArray<D> => {
  const returning = deliveries.filter(({ return_reply }) => return_reply === 1)
  const accepted = returning.filter(({ state }) => state === "success")
  return [...accepted, ...returning.filter(({ state }) => state !== "success")]
}

/** A stored lead, with its deliveries, and the reply of the vendor with return-reply. */
export const of = (
  lead: Answered,
  deliveries: ReadonlyArray<LeadDelivery>,
  reply: string | null,
  message: string
): Lead => ({
  status: "success",
  message,
  lead_id: lead.lead_id,
  transaction_id: lead.transaction_id,
  conv_status: lead.conv_status,
  affiliate_id: lead.affiliate_id,
  offer_id: lead.offer_id,
  goal_id: lead.goal_id,
  additional: additional(lead),
  delivery_status: leadStatus(deliveries.map(({ status }) => status)),
  deliveries,
  ...(reply === null ? {} : { delivery_reply: reply })
})
