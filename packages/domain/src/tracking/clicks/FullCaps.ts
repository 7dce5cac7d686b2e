/**
 * Which caps of an offer turn clicks away, and which count them. A cap of one goal turns clicks away once there is no
 * active goal left that they could convert to.
 */
import type { TimeRange } from "../../values/TimeRange.ts"
import { covers, type Measure, type Scope } from "../conversions/Cap.ts"

/** A full cap, with the part of the offer's traffic that it is about. */
export interface FullCap extends Scope {
  readonly id: number
}

/** A cap that counts clicks, in the period that is going on. */
export interface ClickCap extends Scope {
  readonly id: number
  readonly period: TimeRange
}

/** A cap that counts what goals bring, in the period that is going on. */
export interface GoalCap extends ClickCap {
  readonly measure: Exclude<Measure, "clicks">
}

/** Whose click it is, and the custom terms that hold for it. */
interface Sent {
  readonly affiliate_id: number
  readonly custom_term_id: number | null
}

/** The full cap that turns such clicks away; `undefined` when none does. */
export const closing = (
  caps: ReadonlyArray<FullCap>,
  activeGoals: ReadonlyArray<number>,
  sent: Sent
): FullCap | undefined => {
  const ofAll = caps.find((cap) => covers(cap, { ...sent, goal_id: null, plan_block: null }))
  if (ofAll !== undefined || activeGoals.length === 0) return ofAll
  const closed = activeGoals.map((goal_id) =>
    caps.find((cap) => covers(cap, { ...sent, goal_id, plan_block: null }))
  )
  return closed.includes(undefined) ? undefined : closed[0]
}

/** The caps that count such clicks, those of goals included. */
export const counting = (caps: ReadonlyArray<ClickCap>, sent: Sent): ReadonlyArray<ClickCap> =>
  caps.filter((cap) => covers(cap, { ...sent, goal_id: cap.goal_id, plan_block: null }))
