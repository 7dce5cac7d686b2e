import { LeadRequest, LeadValues } from "@affnet/domain"
import type { Handed } from "../intake/Handed.ts"
import type { Entry, LogRecord } from "../store/LeadLogRepo.ts"
import type { Attempt } from "./LeadAttempt.ts"

/** What the log says of a lead that came in. */
export const incoming = (
  { input, method, path }: Handed,
  error: string | null,
  request_id: string | null
): Entry => ({
  type: "Incoming Lead",
  vendor_id: null,
  delivery_id: null,
  attempt_no: null,
  request_id,
  request: { method, url: path, headers: [], body: JSON.stringify(LeadValues.shown(input)) },
  error
})

/** What it says of an attempt that is about to be made. */
export const outgoing = ({
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
