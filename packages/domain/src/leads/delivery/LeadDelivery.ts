/** The delivery of leads to vendors: when it happens, and its outcome. */
import { Result, Schema } from "effect"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { GoalId } from "../../catalog/Goal.ts"
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

/** How records name it. */
const progress = {
  pending: "pending",
  sending: "pending",
  waiting: "pending",
  success: "success",
  failed: "fail"
} as const satisfies Readonly<Record<DeliveryState, ProgressStatus>>

/** A delivery as it is stored. */
export interface StoredDelivery extends Omit<LeadDelivery, "delivery_id" | "status"> {
  readonly id: number
  /** Whether the vendor's reply is returned. */
  readonly return_reply: number
  readonly state: DeliveryState
}

/** A delivery as records show it. */
export const shown = (delivery: StoredDelivery): LeadDelivery => ({
  delivery_id: delivery.id,
  vendor_id: delivery.vendor_id,
  vendor: delivery.vendor,
  status: progress[delivery.state],
  http_status: delivery.http_status,
  error: delivery.error
})

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

/** What the rules ask of a Receive campaign; status 1 is active. */
export interface BoundCampaign {
  readonly goal_id: GoalId
  readonly status: number
}

/** What the rules ask of a Deliver vendor; status 1 is active. */
export interface OrderedVendor {
  readonly id: VendorId
  readonly status: number
  readonly position: number
  readonly url: string | null
}

/** Whether a Receive campaign takes leads of the goal. */
export const isActiveFor = (campaign: BoundCampaign, goalId: GoalId): boolean =>
  campaign.status === 1 && campaign.goal_id === goalId

/** Whether a vendor has posting instructions: without a URL there is nothing to call. */
export const isInstructed = (vendor: Pick<OrderedVendor, "url">): boolean =>
  vendor.url !== null && vendor.url.trim() !== ""

/** The active vendors in their order; of two at one position the older comes first. */
export const activeVendors = <V extends OrderedVendor>(vendors: Iterable<V>): ReadonlyArray<V> =>
  [...vendors]
    .filter((vendor) => vendor.status === 1)
    .sort((a, b) => a.position - b.position || a.id - b.id)

/** A lead that may be delivered, and its context. */
export interface DeliveryRequest<V extends OrderedVendor> {
  readonly requested: boolean
  readonly conv_status: ConversionStatus
  readonly moduleEnabled: boolean
  readonly goal_id: GoalId
  readonly campaign: BoundCampaign | null
  readonly vendors: Iterable<V>
}

/**
 * The vendors that are called, in order, or why none is. The checks run from the request to the
 * vendors, so that the reason names the first thing to mend.
 */
export const eligibleVendors = <V extends OrderedVendor>(
  request: DeliveryRequest<V>
): Result.Result<ReadonlyArray<V>, SkipReason> => {
  if (!request.requested) return Result.fail("not_requested")
  if (request.conv_status === "trash") return Result.fail("lead_is_trash")
  if (!request.moduleEnabled) return Result.fail("module_off")
  if (request.campaign === null || !isActiveFor(request.campaign, request.goal_id)) {
    return Result.fail("no_active_campaign")
  }
  const active = activeVendors(request.vendors)
  if (active.length === 0) return Result.fail("no_active_vendor")
  const instructed = active.filter(isInstructed)
  return instructed.length === 0 ? Result.fail("empty_instructions") : Result.succeed(instructed)
}

/**
 * The outcome of a lead over all its vendors: success as soon as one accepted it, fail when all ended without, null
 * while nothing is decided or no vendor was called.
 */
export const leadStatus = (deliveries: Iterable<ProgressStatus>): DeliveryStatus | null => {
  const statuses = [...deliveries]
  if (statuses.includes("success")) return "success"
  return statuses.length > 0 && statuses.every((status) => status === "fail") ? "fail" : null
}
