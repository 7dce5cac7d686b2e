/** The vendors that a lead is delivered to, or why to none. */
import { Result } from "effect"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import type { GoalId } from "../../catalog/Goal.ts"
import type { SkipReason, VendorId } from "./LeadDelivery.ts"

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
export const of = <V extends OrderedVendor>(
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
