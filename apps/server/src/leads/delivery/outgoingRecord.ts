import { LeadRequest } from "@affnet/domain"
import type { LogRecord } from "../store/LeadLogRepo.ts"
import type { Attempt } from "./LeadAttempt.ts"

/** What the log says of an attempt that is about to be made. */
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
