import { Result, Schema } from "effect"
import { Currency } from "../values/Currency.ts"
import { record } from "../values/Example.ts"
import { Flag } from "../values/Flag.ts"
import * as Integer from "../values/Integer.ts"
import { idOf } from "../values/idOf.ts"
import { Amount } from "../values/Money.ts"
import { Status } from "../values/Status.ts"
import { UnixTime } from "../values/UnixTime.ts"
import { CapLimit } from "./CapLimit.ts"
import { Code } from "./ConversionStatus.ts"
import { GoalTypeId, titles } from "./GoalType.ts"
import { OfferId } from "./OfferId.ts"
import { Percent } from "./Payout.ts"

/** The id of a goal. */
export const GoalId = idOf("a goal").pipe(Schema.brand("GoalId"))
export type GoalId = typeof GoalId.Type

/** How the advertiser reports a conversion. */
export const TrackingMethod = Schema.Literals([1, 2, 3]).annotate({
  description: "1 = postback, 2 = iframe pixel, 3 = image pixel",
  message: "must be 1, 2 or 3"
})

/** The action for conversions outside the window from their click. */
export const WindowAction = Schema.Literals(["refuse", "hold"]).annotate({
  description: "What becomes of conversions outside of the window: `refuse` or `hold`",
  message: "must be refuse or hold"
})
export type WindowAction = typeof WindowAction.Type

/** The earliest time of a conversion after its click, in seconds: a year at most. */
export const AfterSeconds = Integer.between(1, 31_536_000)

/** The latest time of a conversion after its click, in days: ten years at most. */
export const WithinDays = Integer.between(1, 3650)

/** How long a conversion stays on hold, in days. */
export const HoldDays = Integer.between(1, 365)

/** What visitors of an offer are meant to do, and what it is worth. */
export const Goal = Schema.Struct({
  id: GoalId,
  offer_id: OfferId,
  title: Schema.String,
  alias: Schema.String.annotate({ description: "Name in tracking links, unique within the offer" }),
  type: GoalTypeId,
  type_selected: Schema.String.annotate({ description: "Short name of the type" }),
  status: Status,
  is_default: Flag.annotate({ description: "1 = conversions that name no goal are its own" }),
  is_private: Schema.Boolean.annotate({
    description: "Whether the goal is hidden from affiliates"
  }),
  hidden: Schema.Boolean.annotate({ description: "The same under the name that requests set" }),
  currency: Currency,
  revenue: Amount.annotateKey({ description: "What the advertiser pays for a conversion" }),
  payout: Amount.annotateKey({ description: "What the affiliate gets for a conversion" }),
  revenue_percent: Schema.NullOr(Percent).annotateKey({
    description: "What the advertiser pays, in percent of the amount; counts before `revenue`"
  }),
  payout_percent: Schema.NullOr(Percent).annotateKey({
    description: "What the affiliate gets, in percent of the amount; counts before `payout`"
  }),
  revenue_limit: Schema.NullOr(Amount).annotateKey({
    description: "Reported revenue above it is held; null is ten times the fixed `revenue`"
  }),
  payout_limit: Schema.NullOr(Amount).annotateKey({
    description: "Reported payout above it is held; null is ten times the fixed `payout`"
  }),
  amount_limit: Schema.NullOr(Amount).annotateKey({
    description:
      "What counts at most of the amount of an unsigned report; null is ten times the fixed " +
      "`revenue`, and refuses such an amount where the goal is priced in percent"
  }),
  payout_for_affiliate: Schema.String.annotate({
    description: "The payout as affiliates read it, such as `8.00 USD` or `12.50 %`"
  }),
  conversion_status: Code,
  hold_days: Schema.NullOr(HoldDays).annotateKey({
    description: "Days after which a conversion that began on hold is approved; null = by hand"
  }),
  convert_after_seconds: Schema.NullOr(AfterSeconds).annotateKey({
    description: "Seconds after the click before which no conversion is believed; null = none"
  }),
  convert_within_days: Schema.NullOr(WithinDays).annotateKey({
    description: "Days after the click within which a conversion counts; null = any time"
  }),
  window_action: WindowAction.annotateKey({
    description: "Whether a conversion outside of that window is refused or held"
  }),
  multiple_conversions: Flag.annotate({ description: "1 = one click may convert more than once" }),
  tracking_method: TrackingMethod,
  has_caps: Flag,
  caps: Schema.String.annotate({ description: "Caps in words; `none` without any" }),
  caps_list: Schema.Array(CapLimit).annotate({ description: "The same one by one" }),
  created: UnixTime,
  updated: UnixTime
}).pipe(
  record("Goal", "A goal of an offer", {
    id: 5,
    offer_id: 3,
    title: "Sign-up",
    alias: "signup",
    type: 2,
    type_selected: "CPA",
    status: 1,
    is_default: 0,
    is_private: false,
    hidden: false,
    currency: "EUR",
    revenue: "12.50",
    payout: "8.00",
    revenue_percent: null,
    payout_percent: null,
    revenue_limit: null,
    payout_limit: null,
    amount_limit: null,
    payout_for_affiliate: "8.00 EUR",
    conversion_status: 1,
    hold_days: null,
    convert_after_seconds: null,
    convert_within_days: 30,
    window_action: "refuse",
    multiple_conversions: 0,
    tracking_method: 1,
    has_caps: 1,
    caps: "100 conversions a day",
    caps_list: [{ measure: "conversions", period: "day", maximum: "100" }],
    created: 1767225600,
    updated: 1772323200
  })
)
export type Goal = typeof Goal.Type

/** The goal with the fields that follow from others. */
export const complete = <
  G extends Pick<Goal, "type" | "is_private" | "payout" | "payout_percent" | "currency">
>(
  goal: G
) => ({
  ...goal,
  type_selected: titles[goal.type],
  hidden: goal.is_private,
  payout_for_affiliate:
    goal.payout_percent === null ? `${goal.payout} ${goal.currency}` : `${goal.payout_percent} %`
})

/** A goal that can't be deleted, and what has to change first. */
export class GoalIsNeeded extends Schema.TaggedError<GoalIsNeeded>()("GoalIsNeeded", {
  goal_id: GoalId,
  problem: Schema.String
}) {}

/**
 * Conversions that name no goal fall back to the offer's default goal, and an active Receive campaign takes
 * leads for its goal, so those goals have to stay.
 */
export const deletable = <G extends Pick<Goal, "id" | "is_default">>(
  goal: G,
  receiveCampaign: number | undefined
): Result.Result<G, GoalIsNeeded> => {
  const refuse = (problem: string) => Result.fail(new GoalIsNeeded({ goal_id: goal.id, problem }))
  if (goal.is_default === 1) {
    return refuse("is the default goal of its offer; make another goal the default first")
  }
  return receiveCampaign === undefined
    ? Result.succeed(goal)
    : refuse(`has an active Receive campaign, ${receiveCampaign}; disable that one first`)
}
