/** The delivery of leads to vendors: when it happens, and its outcome. */
import { Result, Schema } from "effect"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { GoalId } from "../../catalog/Goal.ts"
import { record } from "../../values/Example.ts"
import { Id } from "../../values/Id.ts"
import * as Integer from "../../values/Integer.ts"
import { idOf } from "../../values/idOf.ts"
import type { SuccessReply } from "./SuccessReply.ts"
import * as Reply from "./SuccessReply.ts"

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

/** The lead is not delivered. */
export class DeliverySkipped extends Schema.TaggedError<DeliverySkipped>()("DeliverySkipped", {
  reason: SkipReason
}) {}

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
): Result.Result<ReadonlyArray<V>, DeliverySkipped> => {
  const skip = (reason: SkipReason) => Result.fail(new DeliverySkipped({ reason }))
  if (!request.requested) return skip("not_requested")
  if (request.conv_status === "trash") return skip("lead_is_trash")
  if (!request.moduleEnabled) return skip("module_off")
  if (request.campaign === null || !isActiveFor(request.campaign, request.goal_id)) {
    return skip("no_active_campaign")
  }
  const active = activeVendors(request.vendors)
  if (active.length === 0) return skip("no_active_vendor")
  const instructed = active.filter(isInstructed)
  return instructed.length === 0 ? skip("empty_instructions") : Result.succeed(instructed)
}

/** How a call to a vendor ended: with a reply, or with none because the transport failed. */
export type CallOutcome =
  | { readonly kind: "replied"; readonly httpStatus: number; readonly body: string }
  | { readonly kind: "transport_error" }

/**
 * The outcome of one attempt. A configured success reply alone decides about a reply, whatever its HTTP status;
 * without one a 2xx does. No reply at all is a failure.
 */
export const attemptStatus = (
  outcome: CallOutcome,
  successReply: SuccessReply | null,
  regex: Reply.RegexMatcher
): DeliveryStatus => {
  if (outcome.kind === "transport_error") return "fail"
  const accepted =
    successReply === null
      ? outcome.httpStatus >= 200 && outcome.httpStatus < 300
      : Reply.matches(successReply, outcome.body, regex)
  return accepted ? "success" : "fail"
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
