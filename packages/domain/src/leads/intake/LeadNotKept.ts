/**
 * Why a lead that is kept only when a vendor accepts it was not kept.
 */
import { Schema } from "effect"
import type { SkipReason } from "../delivery/LeadDelivery.ts"
import * as Trash from "./TrashReason.ts"

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
  ...Trash.sentences,
  ...skipped,
  not_accepted: "No vendor accepted the lead in time."
}

/** What `not_accepted` means where no time was wanting. */
const ended = "No vendor accepted the lead."
const held = "No vendor can be called at the moment; hand the lead in again in a while."

/** A word for each reason. */
export type Reason = Trash.TrashReason | SkipReason | "not_accepted"

/** Nothing is left of the lead but what the log says about it. */
export class LeadNotKept extends Schema.TaggedError<LeadNotKept>()("LeadNotKept", {
  reason: Schema.String,
  sentence: Schema.String
}) {}

/** The refusal for a reason. */
export const of = (reason: Reason): LeadNotKept =>
  new LeadNotKept({ reason, sentence: sentences[reason] })

/** The refusal of a lead that would be trash. */
export const ofTrash = (...trash: Parameters<typeof Trash.explain>): LeadNotKept =>
  new LeadNotKept({ reason: trash[0], sentence: Trash.explain(...trash) })

/** A delivery that no request waits for. */
interface Delivery {
  readonly state: string
  readonly attempts: number
  readonly error: string | null
  /** Since when it waits for a vendor that is held back. */
  readonly held_since_millis: number | null
}

/** The refusal of a lead that no vendor accepted: held back from all, refused by all, or out of time. */
export const ofDeliveries = (deliveries: ReadonlyArray<Delivery>): LeadNotKept => {
  const { not_accepted } = sentences
  const isHeld = deliveries.every((one) => one.attempts === 0 && one.held_since_millis !== null)
  const isEnded = deliveries.every((one) => one.state === "failed" && one.error !== not_accepted)
  const sentence = isHeld ? held : isEnded ? ended : not_accepted
  return new LeadNotKept({ reason: "not_accepted", sentence })
}
