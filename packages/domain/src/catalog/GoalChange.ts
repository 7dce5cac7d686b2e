/** The payloads of goals, and the changes that follow from them. */
import { Schema, SchemaGetter } from "effect"
import * as NetworkSettings from "../accounts/NetworkSettings.ts"
import { after, clearable } from "../values/Change.ts"
import { type Currency, CurrencyInput } from "../values/Currency.ts"
import { type Flag, fromBoolean, YesNo } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import {
  type Amount,
  fromAmount,
  type Money,
  NonNegativeMoneyInput,
  toAmount,
  zero
} from "../values/Money.ts"
import * as OnOff from "../values/OnOff.ts"
import { PriceInput } from "../values/Price.ts"
import * as Text from "../values/Text.ts"
import * as CapLimit from "./CapLimit.ts"
import { codes } from "./ConversionStatus.ts"
import {
  AfterSeconds,
  complete,
  type Goal,
  HoldDays,
  TrackingMethod,
  WindowAction,
  WithinDays
} from "./Goal.ts"
import { CPA, GoalTypeId, RevShare, titles } from "./GoalType.ts"
import { Percent } from "./Payout.ts"

const aliasMessage = "must be 1 to 64 letters, digits, underscores or hyphens"

/** The name of a goal in tracking links. */
const Alias = Schema.String.annotate({ message: aliasMessage }).check(
  Schema.isPattern(/^[\w-]{1,64}$/u, { message: aliasMessage })
)

/** The message for an invalid percentage. */
export const percentMessage = "must be a percentage from 0 to 9999.9999"
/** The largest percentage. */
export const percentMax = fromAmount(Percent.make("9999.9999"))
const PercentInput = NonNegativeMoneyInput.check(
  Schema.isLessThanOrEqualToBigInt(percentMax, { message: percentMessage })
).annotate({ message: percentMessage })

const statusMessage = "must be 1 (pending), 2 (approved) or 4 (hold), or one of these words"
const statusByText = {
  "1": 1,
  "2": 2,
  "4": 4,
  pending: 1,
  approved: 2,
  hold: 4
} as const

/** The status that conversions begin with, by its code or its word. */
const StatusInput = Schema.Union([
  Schema.Literals([1, 2, 4]).annotate({ message: statusMessage }),
  Schema.Literals(["1", "2", "4", ...NetworkSettings.InitialStatus.literals]).annotate({
    message: statusMessage
  })
])
  .annotate({ message: statusMessage })
  .pipe(
    Schema.decodeTo(Schema.Literals([1, 2, 4]), {
      decode: SchemaGetter.transform((input) => statusByText[input]),
      encode: SchemaGetter.transform((code) => code)
    })
  )

const shares = "For goals of the types CPS and RevShare; null = none"

/** What a request may set of a goal, be it new or not. */
const fields = {
  alias: Schema.optionalKey(Alias).annotateKey({
    description: "Unique within the offer; a new goal has one of its title"
  }),
  type: Schema.optionalKey(Integer.input(GoalTypeId)),
  status: Schema.optionalKey(OnOff.Input),
  is_default: Schema.optionalKey(YesNo).annotateKey({
    description: "Yes takes the mark from the goal that has it"
  }),
  hidden: Schema.optionalKey(YesNo).annotateKey({
    description: "Whether affiliates do not see the goal: also `is_private` of the record"
  }),
  currency: Schema.optionalKey(CurrencyInput).annotateKey({
    description: "The offer's own: goals have no other"
  }),
  revenue: Schema.optionalKey(PriceInput).annotateKey({
    description: "What the advertiser pays; in percent for RevShare"
  }),
  payout: Schema.optionalKey(PriceInput).annotateKey({
    description: "What the affiliate gets; in percent for RevShare"
  }),
  revenue_percent: clearable(PercentInput).annotateKey({ description: shares }),
  payout_percent: clearable(PercentInput).annotateKey({ description: shares }),
  revenue_limit: clearable(NonNegativeMoneyInput),
  payout_limit: clearable(NonNegativeMoneyInput),
  amount_limit: clearable(NonNegativeMoneyInput),
  conversion_status: Schema.optionalKey(StatusInput).annotateKey({
    description: "A new goal has the network's `default_conversion_status` where it names none"
  }),
  hold_days: clearable(Integer.input(HoldDays)),
  convert_after_seconds: clearable(Integer.input(AfterSeconds)),
  convert_within_days: clearable(Integer.input(WithinDays)),
  window_action: Schema.optionalKey(WindowAction),
  multiple_conversions: Schema.optionalKey(YesNo),
  tracking_method: Schema.optionalKey(Integer.input(TrackingMethod)),
  caps: CapLimit.Inputs
}

/** What a new goal is made of. */
export const GoalCreate = Schema.Struct({ title: Text.filled(128), ...fields }).annotate({
  identifier: "GoalCreate",
  examples: [{ title: "Sign-up", type: CPA }]
})
export type GoalCreate = typeof GoalCreate.Type

/** What an update may change: a missing key keeps its field; null clears those that may be empty. */
export const GoalUpdate = Schema.Struct({
  title: Schema.optionalKey(Text.filled(128)),
  ...fields
}).annotate({
  identifier: "GoalUpdate",
  examples: [{ status: OnOff.on, convert_within_days: 30 }]
})
export type GoalUpdate = typeof GoalUpdate.Type

/** Fields that are each goal's own, so that no two goals of an offer are given the same. */
export const ownFields = ["title", "alias", "is_default"] as const

/** What a goal is, whatever its id, its offer and its age. */
export type Settings = Omit<Goal, "id" | "offer_id" | "created" | "updated">

const initial = {
  type: CPA,
  status: OnOff.on,
  is_default: 0,
  is_private: false,
  revenue_percent: null,
  payout_percent: null,
  revenue_limit: null,
  payout_limit: null,
  amount_limit: null,
  hold_days: null,
  convert_after_seconds: null,
  convert_within_days: null,
  window_action: "refuse",
  multiple_conversions: 0,
  tracking_method: 1,
  has_caps: 0,
  caps: "none",
  caps_list: []
} as const satisfies Partial<Settings>

const nothing = toAmount(zero)

const amountAfter = <Kept>(change: Money | undefined, kept: Kept): Amount | Kept =>
  change === undefined ? kept : toAmount(change)

const clearedAmount = (change: Money | null | undefined, kept: Amount | null): Amount | null =>
  change === null ? null : amountAfter(change, kept)

const flagAfter = (change: boolean | undefined, kept: Flag): Flag =>
  change === undefined ? kept : fromBoolean(change)

/** The sides of a price. */
export const sides = ["revenue", "payout"] as const

/** One side of the price. A goal of the type RevShare has shares and no fixed prices. */
const sideOf = (goal: Settings, changes: GoalUpdate, side: (typeof sides)[number]) => {
  const fixed = changes[side]
  const share = clearedAmount(changes[`${side}_percent`], goal[`${side}_percent`])
  if ((changes.type ?? goal.type) !== RevShare) {
    return { fixed: amountAfter(fixed, goal[side]), share }
  }
  return { fixed: nothing, share: fixed === undefined ? (share ?? nothing) : toAmount(fixed) }
}

/** The goal after an update. */
export const update = <G extends Settings>(goal: G, changes: GoalUpdate) => {
  const revenue = sideOf(goal, changes, "revenue")
  const payout = sideOf(goal, changes, "payout")
  const conversion_status = changes.conversion_status ?? goal.conversion_status
  const caps_list =
    changes.caps === undefined ? goal.caps_list : CapLimit.fromInputs(changes.caps ?? [])
  return complete({
    ...goal,
    title: changes.title ?? goal.title,
    alias: changes.alias ?? goal.alias,
    type: changes.type ?? goal.type,
    status: changes.status ?? goal.status,
    is_default: flagAfter(changes.is_default, goal.is_default),
    is_private: changes.hidden ?? goal.is_private,
    revenue: revenue.fixed,
    revenue_percent: revenue.share,
    payout: payout.fixed,
    payout_percent: payout.share,
    revenue_limit: clearedAmount(changes.revenue_limit, goal.revenue_limit),
    payout_limit: clearedAmount(changes.payout_limit, goal.payout_limit),
    amount_limit: clearedAmount(changes.amount_limit, goal.amount_limit),
    conversion_status,
    hold_days:
      conversion_status === codes.hold
        ? after(changes.hold_days, goal.hold_days, initial.hold_days)
        : null,
    convert_after_seconds: after(changes.convert_after_seconds, goal.convert_after_seconds, null),
    convert_within_days: after(changes.convert_within_days, goal.convert_within_days, null),
    window_action: changes.window_action ?? goal.window_action,
    multiple_conversions: flagAfter(changes.multiple_conversions, goal.multiple_conversions),
    tracking_method: changes.tracking_method ?? goal.tracking_method,
    has_caps: fromBoolean(caps_list.length > 0),
    caps: CapLimit.describe(caps_list, goal.currency),
    caps_list
  })
}

/** A new goal of an offer in this currency, under an alias that is free. */
export const create = (
  input: GoalCreate,
  alias: string,
  currency: Currency,
  status: NetworkSettings.InitialStatus
): Settings =>
  update(
    {
      ...initial,
      conversion_status: codes[status],
      title: input.title,
      alias,
      currency,
      revenue: nothing,
      payout: nothing,
      type_selected: titles[initial.type],
      hidden: initial.is_private,
      payout_for_affiliate: ""
    },
    input
  )
