import { adjustments } from "./adjustments.ts"
import { clickLog } from "./clickLog.ts"
import { conversions } from "./conversions.ts"
import { invalidClicks } from "./invalidClicks.ts"
import { postbacks } from "./postbacks.ts"
import { refusedConversions } from "./refusedConversions.ts"

/** What was tracked, and what is changed of it, by the first part of its address. */
export const tracking = {
  adjustments,
  "click-log": clickLog,
  conversions,
  "invalid-clicks": invalidClicks,
  postbacks,
  "refused-conversions": refusedConversions
}
