import { adjustments } from "./adjustments.ts"
import { conversions } from "./conversions.ts"
import { clickLog, invalidClicks, refusedConversions } from "./logs.ts"
import { postbacks } from "./postbacks.ts"

/** What was tracked, and what is changed of it, by the first part of its address. */
export const tracking = {
  adjustments,
  "click-log": clickLog,
  conversions,
  "invalid-clicks": invalidClicks,
  postbacks,
  "refused-conversions": refusedConversions
}
