/**
 * The money event of a lead or a sale, and how its status may change.
 */
import { Result, Schema } from "effect"
import type { Role } from "../../accounts/Role.ts"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { Uuid } from "../../values/Uuid.ts"
import type { InvoiceId } from "./InvoiceId.ts"

/** The id of a conversion: `transaction_id` on the wire. */
export const TransactionId = Uuid.pipe(Schema.brand("TransactionId"))
export type TransactionId = typeof TransactionId.Type

/** A conversion on an invoice can't change any more. */
export class ConversionLocked extends Schema.TaggedError<ConversionLocked>()(
  "ConversionLocked",
  {}
) {}

/** Only the system and managers move conversions to the trash. */
export class TrashReserved extends Schema.TaggedError<TrashReserved>()("TrashReserved", {}) {}

/** The status after a change by `by`: any may follow any, but for invoices and the trash. */
export const transition = (
  conversion: { readonly invoice_id: InvoiceId | null },
  to: ConversionStatus,
  by: Role | "system"
): Result.Result<ConversionStatus, ConversionLocked | TrashReserved> => {
  if (conversion.invoice_id !== null) return Result.fail(new ConversionLocked())
  if (to === "trash" && by !== "system" && by !== "manager") {
    return Result.fail(new TrashReserved())
  }
  return Result.succeed(to)
}
