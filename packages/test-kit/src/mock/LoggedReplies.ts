import { ValidationFailed } from "@affnet/api"
import { type LeadDelivery, VendorTest } from "@affnet/domain"
import { Effect } from "effect"
import type { Records } from "./State.ts"

/** The replies that vendors are tried with. */

const refuse = (problem: string) =>
  Effect.fail(new ValidationFailed({ errors: { log_id: [problem] } }))

/** The reply that a test brings or names; none when it does neither. */
export const outcomeOf = (
  { leadsLog }: Records,
  vendor_id: number,
  input: VendorTest.VendorTestInput
): Effect.Effect<LeadDelivery.CallOutcome | undefined, ValidationFailed> => {
  if (input.log_id === undefined) return Effect.succeed(VendorTest.pasted(input))
  if (input.reply !== undefined) return refuse("can't be given beside `reply`")
  const record = leadsLog.find(({ id }) => id === input.log_id)
  if (record?.vendor_id !== vendor_id) return refuse("is no record of an attempt at this vendor")
  if (record.http_status === null) return Effect.succeed({ kind: "transport_error" })
  return record.reply === null
    ? refuse("is a record whose reply was erased")
    : Effect.succeed({ kind: "replied", httpStatus: record.http_status, body: record.reply })
}
