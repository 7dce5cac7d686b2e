/** Why a delivery of a lead can't be sent any more. */
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { texts } from "../../values/OutboundFailure.ts"
import type { Vendor } from "../leads-management/Vendor.ts"
import { notice } from "../manage/LeadErasure.ts"
import { isInstructed } from "./EligibleVendors.ts"
import { isRepeatable } from "./PostingTemplate.ts"

/** A delivery that is about to be sent, and what decides whether it may be. */
export interface Candidate {
  readonly conv_status: ConversionStatus
  /** Whether nothing is known any more of the person. */
  readonly isErased: boolean
  /** Undefined for one that was deleted. */
  readonly vendor: Vendor | undefined
  /** Whether an attempt was begun and not ended: its outcome is unknown. */
  readonly wasSending: boolean
  readonly attempts: number
  readonly attempts_max: number
}

/** Why a delivery can't be sent any more, in words; `undefined` when it can. */
export const obstacle = ({ vendor, ...delivery }: Candidate): string | undefined => {
  if (delivery.isErased) return notice
  if (delivery.conv_status === "trash") return "The lead is in the trash."
  if (vendor === undefined) return "The vendor was deleted."
  if (vendor.status !== 1) return "The vendor is switched off."
  if (!isInstructed(vendor)) return "The vendor has no posting instructions."
  const isOver = delivery.attempts >= delivery.attempts_max
  return delivery.wasSending && (isOver || !isRepeatable(vendor)) ? texts.interrupted : undefined
}

/** The message for records of the log that cannot be resent. */
export const resendProblems = {
  incoming: "is a record of an incoming lead; take one of an attempt to deliver it",
  accepted: "was accepted by the vendor, and is not sent again"
} as const
