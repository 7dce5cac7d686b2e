/**
 * The refusal of a lead without a click: the affiliate may not send visitors to its offer, so no leads either.
 */
import { Schema } from "effect"
import * as ConversionRefusal from "../../catalog/ConversionRefusal.ts"
import { turnedAway } from "./ClickCheck.ts"

/** No click can be made for the lead. */
export class ClickTurnedAway extends Schema.TaggedError<ClickTurnedAway>()("ClickTurnedAway", {
  reason: Schema.String,
  sentence: Schema.String
}) {}

/** Why a lead can't have a click that was decided so; `undefined` when it can. */
export const of = (
  invalid_reason: string | null
): ClickTurnedAway | ConversionRefusal.ConversionRefused | undefined => {
  const failed = turnedAway(invalid_reason)
  if (failed === undefined) return undefined
  return failed.code === "offer_unknown"
    ? ConversionRefusal.of(failed.code)
    : new ClickTurnedAway({ reason: failed.code, sentence: failed.sentence })
}
