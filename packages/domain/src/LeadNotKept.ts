/**
 * Why a lead that is kept only when a vendor accepts it was not kept (`leads-upon`, decisions part 7).
 */
import { Schema } from "effect"
import type { SkipReason } from "./LeadDelivery.ts"
import { type TrashReason, sentences as trash } from "./TrashReason.ts"

/** Why nothing was sent to any vendor. */
const skipped: { readonly [R in SkipReason]: string } = {
  not_requested: "Delivery was not asked for.",
  conversion_exists: "The click has converted already, and its conversion is not delivered.",
  lead_is_trash: "The lead is in the trash.",
  module_off: "The network delivers no leads at the moment.",
  no_active_campaign: "No active Receive campaign takes leads of this goal.",
  no_active_vendor: "The goal's Receive campaign has no active vendor.",
  empty_instructions: "No vendor of the goal's Receive campaign can be called."
}

const sentences = {
  ...trash,
  ...skipped,
  not_accepted: "No vendor accepted the lead in time."
}

/** A word for each reason. */
export type Reason = TrashReason | SkipReason | "not_accepted"

/** Nothing is left of the lead but what the log says about it. */
export class LeadNotKept extends Schema.TaggedError<LeadNotKept>()("LeadNotKept", {
  reason: Schema.String,
  sentence: Schema.String
}) {}

/** The refusal for a reason. */
export const of = (reason: Reason): LeadNotKept =>
  new LeadNotKept({ reason, sentence: sentences[reason] })
