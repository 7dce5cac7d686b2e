/** The deliveries of a lead, as its records in the log tell them. */

import type { LeadLog } from "../manage/LeadLog.ts"
import type { LeadDelivery, VendorId } from "./LeadDelivery.ts"

/** A delivery, and how many attempts there were. */
export interface Attempted {
  readonly delivery: LeadDelivery
  readonly attempts: number
  readonly reply: string | null
}

/** One for each vendor, in the order in which they were begun; of more attempts the last one counts. */
export const fromLog = (
  log: Iterable<LeadLog>,
  titleOf: (vendor_id: VendorId) => string
): ReadonlyArray<Attempted> => {
  const found = new Map<number, Attempted>()
  for (const record of log) {
    const { delivery_id, delivery_status, error, http_status, reply, vendor_id } = record
    if (delivery_id === null || vendor_id === null) continue
    const vendor = titleOf(vendor_id)
    const status = delivery_status ?? "pending"
    found.set(delivery_id, {
      delivery: { delivery_id, vendor_id, vendor, status, http_status, error },
      attempts: (found.get(delivery_id)?.attempts ?? 0) + 1,
      reply
    })
  }
  return [...found.values()]
}
