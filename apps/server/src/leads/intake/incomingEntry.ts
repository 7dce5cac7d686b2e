import { LeadValues } from "@affnet/domain"
import type { Entry } from "../store/LeadLogRepo.ts"
import type { LeadSubmission } from "./LeadSubmission.ts"

/** What the log says of a submission, and what was wrong with it. */
export const incomingEntry = (
  { input, method, path }: LeadSubmission,
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
