/**
 * Holds that end by themselves: conversions of a goal with hold days, or paid by a block of a commission plan with a
 * hold period, begin on hold and are approved after these days. No other hold ends so.
 */
import { codes } from "../../catalog/ConversionStatus.ts"
import type { Goal } from "../../catalog/Goal.ts"
import type { Source } from "../../catalog/Payout.ts"
import type { Keyed } from "../../catalog/PlanBlock.ts"
import { dayMillis } from "../../values/CalendarDate.ts"
import type { Standing } from "./ConversionLimits.ts"
import type { ConversionRecord } from "./ConversionRecord.ts"

/** For how long a conversion begins on hold, and what says so. */
export interface Hold {
  readonly days: number
  readonly by: Source
}

/** The hold that a new conversion begins with, unless its report names a status. The block that pays it goes first. */
export const holdOf = (
  goal: Pick<Goal, "conversion_status" | "hold_days">,
  payer: { readonly block?: Keyed; readonly by: Source } | undefined
): Hold | undefined => {
  const { conversion_status, hold_days } = goal
  if (payer?.block !== undefined && payer.block.hold_period > 0) {
    return { days: payer.block.hold_period, by: payer.by }
  }
  return conversion_status === codes.hold && hold_days !== null
    ? { days: hold_days, by: "goal" }
    : undefined
}

/** Until when a conversion is on hold by itself, and what says so. */
export type Stamp = Pick<ConversionRecord, "hold_by" | "release_millis">

/** Of a conversion that hold days say nothing of. */
export const none: Stamp = { hold_by: null, release_millis: null }

/** The hold of a new conversion. A hold for another reason stays. */
export const stampOf = (
  hold: Hold | undefined,
  { hold_reason, status }: Standing,
  nowMillis: number
): Stamp =>
  hold === undefined || status !== "hold" || hold_reason !== null
    ? none
    : { hold_by: hold.by, release_millis: nowMillis + hold.days * dayMillis }

/** When a conversion that was changed is released: whatever else set its status ends the hold days. */
export const releaseAfter = (
  before: Pick<ConversionRecord, "release_millis" | "status">,
  { hold_reason, status }: Standing
): number | null =>
  before.status === "hold" && status === "hold" && hold_reason === null
    ? before.release_millis
    : null
