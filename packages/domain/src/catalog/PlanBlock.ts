/** What a commission plan pays for the goals of one type. */
import { Schema } from "effect"
import { changed, clearable, mapGiven } from "../values/Change.ts"
import { Flag, fromBoolean, YesNo } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import * as Money from "../values/Money.ts"
import type { CapLimit } from "./CapLimit.ts"
import * as GoalType from "./GoalType.ts"

/** A block pays an amount for each conversion. */
export const Fixed = 1

/** A block pays a percentage of what the customer paid. */
export const Percentage = 2

const typeMessage = "must be 1 (an amount) or 2 (percent of the sale)"
const Type = Schema.Literals([Fixed, Percentage]).annotate({
  description: "1 = an amount for each conversion, 2 = percent of the sale",
  message: typeMessage
})

const holdPeriod = Integer.between(0, 365)
const cap = Integer.between(1, 2_147_483_647)

/** What a plan pays for the goals of one type. */
export const PlanBlock = Schema.Struct({
  enabled: Flag,
  type: Type,
  commission: Money.Amount.annotateKey({ description: "An amount, or percent, as `type` says" }),
  hold_period: holdPeriod.annotateKey({
    description:
      "Days that conversions paid by it begin on hold, before they are approved; 0 = as the goal says"
  }),
  cap: Schema.NullOr(cap).annotateKey({
    description:
      "So many conversions, or paid clicks, it pays in all; others are paid as if it were not there"
  })
}).annotate({ identifier: "PlanBlock", description: "What a plan pays for goals of one type" })
export type PlanBlock = typeof PlanBlock.Type

/** A block that pays nothing. */
export const none = (type: PlanBlock["type"]): PlanBlock => ({
  enabled: 0,
  type,
  commission: Money.toAmount(Money.zero),
  hold_period: 0,
  cap: null
})

const message = "must be an object with enabled, type, commission, hold_period, cap"

/** The largest commission: as an amount, and as percent. */
const maximum = 99_999_999n

/** A block as requests write it: a missing key keeps its value. */
export const Input = Schema.NullOr(
  Schema.Struct({
    enabled: clearable(YesNo),
    type: clearable(Integer.input(Type)),
    commission: clearable(
      Money.NonNegativeMoneyInput.check(
        Schema.isLessThanOrEqualToBigInt(maximum, { message: "must be at most 9999.9999" })
      )
    ),
    hold_period: clearable(Integer.input(holdPeriod)),
    cap: clearable(Integer.input(cap))
  })
).annotate({ message })
export type Input = typeof Input.Type

/** The block after an update; null brings back one that pays nothing. */
export const update = (
  found: PlanBlock,
  changes: Input | undefined,
  type: PlanBlock["type"]
): PlanBlock => {
  if (changes === undefined) return found
  const initial = none(type)
  if (changes === null) return initial
  const shown = {
    ...changes,
    enabled: mapGiven(changes.enabled, fromBoolean),
    commission: mapGiven(changes.commission, Money.toAmount)
  }
  return changed(found, shown, initial)
}

/** The blocks of a plan. */
export const names = ["cpa", "rev_share", "cpl", "cpc"] as const
export type Name = (typeof names)[number]

/** The caps of a block, as offers have theirs. */
export const capsOf = ({ cap, enabled }: PlanBlock): ReadonlyArray<CapLimit> =>
  enabled === 0 || cap === null
    ? []
    : [{ measure: "conversions", period: "total", maximum: String(cap) }]

/** A block by the id of its plan and its own name, such as `4:cpa`. */
export const Key = Schema.TemplateLiteral([Schema.Int, ":", Schema.Literals(names)])
export type Key = typeof Key.Type

/** How each block pays unless it says otherwise. */
export const typeOf: { readonly [name in Name]: PlanBlock["type"] } = {
  cpa: Fixed,
  rev_share: Percentage,
  cpl: Fixed,
  cpc: Fixed
}

const revShare = 6

const byGoalType: Readonly<Record<number, Name>> = {
  [GoalType.CPC]: "cpc",
  [GoalType.CPA]: "cpa",
  [GoalType.CPL]: "cpl",
  [revShare]: "rev_share"
}

/** The block that pays for goals of a type; those of other types are paid by no plan. */
export const ofGoalType = (type: number): Name | undefined => byGoalType[type]

/** What a block that pays says beside its price. */
export interface Keyed extends Pick<PlanBlock, "hold_period"> {
  readonly key: Key
}
