/**
 * How long after its click a conversion may come: one that is too fast is rarely a person's, one that is too late
 * is another affiliate's.
 */
import { Schema } from "effect"
import type { WindowAction } from "../../catalog/Goal.ts"
import { dayMillis } from "../../values/CalendarDate.ts"

/** Why a conversion is outside of its goal's window. */
export const WindowReason = Schema.Literals(["converted_too_early", "converted_too_late"])
export type WindowReason = typeof WindowReason.Type

/** Whether a conversion waits for a manager because of its window. */
export const isWindowReason = Schema.is(WindowReason)

export { WindowAction } from "../../catalog/Goal.ts"

/** The window of a goal; null is no bound. */
export interface Window {
  readonly convert_after_seconds: number | null
  readonly convert_within_days: number | null
  readonly window_action: WindowAction
}

/** On which side of the window a conversion lies; `undefined` within it. Both bounds are within. */
export const outside = (
  { convert_after_seconds, convert_within_days }: Window,
  millisSinceClick: number
): WindowReason | undefined => {
  if (convert_after_seconds !== null && millisSinceClick < convert_after_seconds * 1000) {
    return "converted_too_early"
  }
  return convert_within_days !== null && millisSinceClick > convert_within_days * dayMillis
    ? "converted_too_late"
    : undefined
}
