/** How full caps are: those of offers and their parts, and those of Receive campaigns. */
import { Schema } from "effect"
import { AffiliateId } from "../../accounts/Affiliate.ts"
import * as CapLimit from "../../catalog/CapLimit.ts"
import { CustomTermId } from "../../catalog/CustomTerms.ts"
import { GoalId } from "../../catalog/Goal.ts"
import { OfferId } from "../../catalog/OfferId.ts"
import * as PlanBlock from "../../catalog/PlanBlock.ts"
import { ReceiveCampaignId } from "../../leads/leads-management/ReceiveCampaign.ts"
import * as Cap from "../../tracking/conversions/Cap.ts"
import { Currency } from "../../values/Currency.ts"
import { Decimal } from "../../values/DecimalText.ts"
import { record } from "../../values/Example.ts"
import { Flag } from "../../values/Flag.ts"
import * as Integer from "../../values/Integer.ts"
import type { Money } from "../../values/Money.ts"
import type { TimeZone } from "../../values/TimeZone.ts"
import * as UnixTime from "../../values/UnixTime.ts"

const leads = "leads"

/** What a cap counts; those of Receive campaigns count leads. */
export const Measure = Schema.Literals([...CapLimit.Measure.literals, leads])
export type Measure = typeof Measure.Type

const text = Schema.NullOr(Schema.String)

const only = (whom: string) => ({ description: `It counts ${whom} alone; null = all` })

/** A cap, with what its current period has taken of it. */
export const CapUse = Schema.Struct({
  id: Schema.String.annotateKey({
    description:
      "The cap as `cap_id` of clicks names it; of a Receive campaign its id and the period, `leads:3:day`"
  }),
  offer_id: OfferId,
  offer_name: Schema.String,
  goal_id: Schema.NullOr(GoalId).annotateKey(only("what comes to this goal")),
  goal_name: text,
  receive_campaign_id: Schema.NullOr(ReceiveCampaignId).annotateKey({
    description: "The Receive campaign whose leads it counts; null = a cap of the offer"
  }),
  receive_campaign_name: text,
  affiliate_id: Schema.NullOr(AffiliateId).annotateKey(only("the traffic of this affiliate")),
  custom_term_id: Schema.NullOr(CustomTermId).annotateKey(only("what comes under these terms")),
  plan_block: Schema.NullOr(PlanBlock.Key).annotateKey(
    only("what this block of a commission plan pays")
  ),
  measure: Measure,
  period: CapLimit.Period,
  maximum: Decimal.annotateKey({
    description: "So many leads, clicks or conversions, or an amount in `currency`"
  }),
  used: Schema.NullOr(Decimal).annotateKey({
    description:
      "What its period has taken so far, counted like `maximum`; null = nothing came to the offer since " +
      "it was set, so that nothing was counted yet"
  }),
  currency: Schema.NullOr(Currency).annotateKey({
    description: "The currency of an amount; null = a count"
  }),
  percent: Schema.NullOr(Integer.between(0, 100)).annotateKey({
    description:
      "`used` in whole percent of `maximum`, rounded down; 100 = full, also where what is left is less than " +
      "the price of the next conversion"
  }),
  is_active: Flag.annotateKey({
    description: "Whether the offer or the Receive campaign takes anything now"
  }),
  begins_anew: Schema.NullOr(UnixTime.UnixTime).annotateKey({
    description: "When its next period begins, in the network's time zone; null = never"
  })
}).pipe(
  record("CapUse", "How full a cap is", {
    id: "12",
    offer_id: 3,
    offer_name: "Spring sale",
    goal_id: null,
    goal_name: null,
    receive_campaign_id: null,
    receive_campaign_name: null,
    affiliate_id: null,
    custom_term_id: null,
    plan_block: null,
    measure: "conversions",
    period: "day",
    maximum: "100",
    used: "92",
    currency: null,
    percent: 92,
    is_active: 1,
    begins_anew: 1772409600
  })
)
export type CapUse = typeof CapUse.Type

/** So much of a cap, as its record shows it: a count, or an amount. */
export const shown = (
  { measure, period }: { readonly measure: Measure; readonly period: CapLimit.Period },
  units: Money
): string =>
  measure === leads ? String(units) : CapLimit.shown({ measure, period, maximum: units }).maximum

/** Whether a cap counts money. */
export const isMoney = (measure: Measure): boolean => measure === "payout" || measure === "revenue"

/** When the period of a cap that holds the instant ends and the next one begins. */
export const beginsAnew = (
  period: CapLimit.Period,
  millis: number,
  timeZone: TimeZone
): UnixTime.UnixTime | null =>
  period === "total" ? null : UnixTime.fromMillis(Cap.periodAt(period, millis, timeZone).endMillis)
