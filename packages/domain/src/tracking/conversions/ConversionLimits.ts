/**
 * The highest price that a report may set. Above it the conversion is held for a manager to decide: a mistake or a
 * stolen secret must not pay itself.
 */
import { Result, Schema } from "effect"
import type { ReportSettings } from "../../accounts/ReportSettings.ts"
import * as Refusal from "../../catalog/ConversionRefusal.ts"
import type { ConversionStatus } from "../../catalog/ConversionStatus.ts"
import { isPercent, type Price, type Revision, type Terms } from "../../catalog/Payout.ts"
import { fromUnits, type Money } from "../../values/Money.ts"
import type { Proof } from "./ConversionProof.ts"
import { isWindowReason, WindowReason } from "./ConversionWindow.ts"

/** Why a conversion is on hold. */
export const HoldReason = Schema.Literals([
  "payout_above_revenue",
  "payout_above_limit",
  "revenue_above_limit",
  ...WindowReason.literals,
  "fraud_score"
]).annotate({
  description:
    "Why the conversion waits for a manager; null when it does not. With `fraud_score` it may be rejected as well"
})
export type HoldReason = typeof HoldReason.Type

/** A goal's limits; null means ten times its fixed price, and no limit where it has a percentage. */
export interface Limits {
  readonly revenue_limit: Money | null
  readonly payout_limit: Money | null
  readonly amount_limit: Money | null
}

/** A goal with its prices and its limits. */
export type LimitedGoal = Limits & Terms

const usualFactor = 10n

const ofFixed = (goal: Terms, side: keyof Price): bigint | undefined => {
  const fixed = goal[side]
  return goal[`${side}_percent`] === null && fixed !== null ? fixed * usualFactor : undefined
}

const limitOf = (goal: LimitedGoal, side: keyof Price): bigint | undefined =>
  goal[`${side}_limit`] ?? ofFixed(goal, side)

const outOfRange = () => Refusal.of("money_out_of_range")

/**
 * The amount of an unsigned report, as far as it counts: up to the goal's `amount_limit`. A goal that is
 * priced in percent needs one.
 */
export const unsignedAmount = (
  amount: Money | null,
  goal: LimitedGoal
): Result.Result<Money | null, Refusal.ConversionRefused> => {
  if (amount === null) return Result.succeed(null)
  const hasPercent = goal.revenue_percent !== null || goal.payout_percent !== null
  const limit = goal.amount_limit ?? (hasPercent ? undefined : ofFixed(goal, "revenue"))
  if (limit === undefined) return Result.fail(Refusal.of("amount_limit_missing"))
  return amount <= limit ? Result.succeed(amount) : Result.mapError(fromUnits(limit), outOfRange)
}

/** What a report asks for, and what the conversion would be worth by it. */
export interface Reported {
  readonly proof: Proof
  readonly settings: Pick<ReportSettings, "over_limit_reports" | "unsigned_reports">
  readonly said: Revision
  readonly price: Price
  readonly goal: LimitedGoal
  /** All terms in the order in which they count, the goal's last. */
  readonly terms: ReadonlyArray<Terms>
  /** What the conversion waits for already. */
  readonly held?: HoldReason | null
}

const sides = ["payout", "revenue"] as const

/** Whether the report decides this side of the price, rather than an agreement. */
const decides = ({ held, said, terms }: Reported, side: keyof Price): boolean =>
  said[side] !== undefined ||
  (said.amount !== undefined && isPercent(terms, side)) ||
  (held !== undefined && held !== null)

/** Why a manager has to look at the price; nothing when the report may name it. */
const holdOf = (reported: Reported): HoldReason | null => {
  const { goal, held, price, proof, said, settings } = reported
  if (proof.by === "key" || settings.over_limit_reports === "accept") return null
  const saysNothing = sides.every((side) => !decides(reported, side))
  if (saysNothing) return null
  const isNamed = said.revenue !== undefined || said.payout !== undefined || (held ?? null) !== null
  if (isNamed && price.payout > price.revenue) return "payout_above_revenue"
  const above = sides.find((side) => {
    const limit = limitOf(goal, side)
    return limit !== undefined && decides(reported, side) && price[side] > limit
  })
  return above === undefined ? null : `${above}_above_limit`
}

/** A status, and why the conversion has it when it waits for a manager. */
export interface Standing {
  readonly status: ConversionStatus
  readonly hold_reason: HoldReason | null
}

/** A status that pays, or may yet. */
const isOpen = (status: ConversionStatus): boolean => status === "pending" || status === "approved"

/** Whether a report may approve by itself what it reports. */
export const isTrusted = ({ proof, settings }: Pick<Reported, "proof" | "settings">): boolean =>
  proof.by !== "unsigned" || settings.unsigned_reports === "trusted"

/** The status of a conversion that would have this status: on hold when its price has to be reviewed. */
export const standing = (wanted: ConversionStatus, reported: Reported): Standing => {
  const { held } = reported
  // Conversions outside their window, or that look like fraud, are released by managers only.
  const isManagers = isWindowReason(held) || held === "fraud_score"
  const hold_reason = isManagers ? held : holdOf(reported)
  if (hold_reason !== null) {
    return { status: isOpen(wanted) ? "hold" : wanted, hold_reason }
  }
  const isDoubtful = wanted === "approved" && !isTrusted(reported)
  return { status: isDoubtful ? "pending" : wanted, hold_reason }
}
