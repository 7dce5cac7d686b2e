/**
 * The money event of a lead or a sale, and how its status may change.
 */
import { Result, Schema } from "effect"
import type { Role } from "../../accounts/Role.ts"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { Uuid } from "../../values/Uuid.ts"

/** The id of a conversion: `transaction_id` on the wire. */
export const TransactionId = Uuid.pipe(Schema.brand("TransactionId"))
export type TransactionId = typeof TransactionId.Type

/** Only the system and managers move conversions to the trash. */
export class TrashReserved extends Schema.TaggedError<TrashReserved>()("TrashReserved", {}) {}

/** The status after a change by `by`: any may follow any, but for the trash. */
export const transition = (
  to: ConversionStatus,
  by: Role | "system"
): Result.Result<ConversionStatus, TrashReserved> =>
  to === "trash" && by !== "system" && by !== "manager"
    ? Result.fail(new TrashReserved())
    : Result.succeed(to)
