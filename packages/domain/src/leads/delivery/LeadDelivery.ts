/** The delivery of a lead to a vendor. */
import { Schema } from "effect"
import { record } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import * as Integer from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"

/** The id of a Deliver vendor. */
export const VendorId = idOf("a vendor").pipe(Schema.brand("VendorId"))
export type VendorId = typeof VendorId.Type

/** The outcome of a delivery. */
export const DeliveryStatus = Schema.Literals(["success", "fail"])
export type DeliveryStatus = typeof DeliveryStatus.Type

/** The outcome of a delivery so far: `pending` while an attempt is open or still to come. */
export const ProgressStatus = Schema.Literals(["success", "fail", "pending"])
export type ProgressStatus = typeof ProgressStatus.Type

/** The delivery of a lead to one vendor, as the lead's record shows it. */
export const LeadDelivery = Schema.Struct({
  delivery_id: Id,
  vendor_id: VendorId,
  vendor: Schema.String.annotate({ description: "Title of the vendor" }),
  status: ProgressStatus,
  http_status: Schema.NullOr(Integer.between(100, 999)).annotate({
    description: "Null when no reply came"
  }),
  error: Schema.NullOr(Schema.String).annotate({ description: "Why it failed, in words" })
}).pipe(
  record("LeadDelivery", "The delivery of a lead to one vendor", {
    delivery_id: 4711,
    vendor_id: 3,
    vendor: "Solar Buyers",
    status: "success",
    http_status: 200,
    error: null
  })
)
export type LeadDelivery = typeof LeadDelivery.Type

/** Where a delivery stands. */
export type DeliveryState = "pending" | "sending" | "waiting" | "success" | "failed"

/** A delivery as it is stored. */
export interface StoredDelivery extends Omit<LeadDelivery, "delivery_id" | "status"> {
  readonly id: number
  /** Whether the vendor's reply is returned. */
  readonly return_reply: number
  readonly state: DeliveryState
}

/** Why a lead is not delivered, as `additional.delivery_skipped` says it. */
export const SkipReason = Schema.Literals([
  "not_requested",
  "conversion_exists",
  "lead_is_trash",
  "module_off",
  "no_active_campaign",
  "no_active_vendor",
  "empty_instructions"
]).annotate({ description: "Why nothing was delivered" })
export type SkipReason = typeof SkipReason.Type
