/**
 * What a conversion is worth: what the advertiser pays, and what the affiliate gets. Each of the two is
 * decided by itself, by the first of these that says something about it:
 *
 * 1. the call that reports the conversion (`revenue`, `payout`);
 * 2. the custom terms that hold for the click;
 * 3. what was agreed on with the affiliate for the goal;
 * 4. the commission plan of the campaign that the click came from;
 * 5. the affiliate's own commission plans, the oldest first;
 * 6. the default commission plans of the offer, the oldest first;
 * 7. the goal.
 *
 * Where a percentage and a fixed price stand side by side, the percentage counts.
 */
import { Result, Schema } from "effect"
import { maximum } from "../values/Id.ts"
import { Amount, divide, fromUnits, type Money } from "../values/Money.ts"
import type { ConversionRefused } from "./ConversionRefusal.ts"
import * as Refusal from "./ConversionRefusal.ts"
import type * as PlanBlock from "./PlanBlock.ts"

/** Percent as decimal text: `12.50`. */
export const Percent = Amount.check(
  Schema.isPattern(/^\d{1,4}\./u, { expected: "a percentage from 0.00 to 9999.9999" })
).annotate({ description: "Percent of the amount" })

/** One percent, counted in 1/10 000 as money is. */
const percent = 10_000n

/** Prices of a goal; what says nothing is null. Percentages are counts of 1/10 000 percent. */
export interface Terms {
  readonly revenue: Money | null
  readonly revenue_percent: bigint | null
  readonly payout: Money | null
  readonly payout_percent: bigint | null
}

/** Terms of one affiliate, or of all under a commission plan. */
export interface Agreement extends Terms {
  readonly affiliate_id: number | null
  readonly commission_plan_id: number | null
  readonly block?: PlanBlock.Keyed
  /** Of a default plan. */
  readonly is_default?: boolean
}

/** What decided one side of a price, as conversions keep it. */
export const Source = Schema.Union([
  Schema.Literals(["report", "manager", "affiliate", "goal"]),
  Schema.TemplateLiteral(["custom_terms:", Schema.Int]),
  Schema.TemplateLiteral(["commission_plan:", Schema.Int])
]).annotate({
  description:
    "What decided: a `report`, a `manager`, `custom_terms:` or a `commission_plan:` with its id, what was " +
    "agreed on with the `affiliate`, or the `goal`"
})
export type Source = typeof Source.Type

/** Terms, and what they are. */
export interface SourcedTerms extends Terms {
  readonly by: Source
  readonly block?: PlanBlock.Keyed
}

/** The facts of a conversion that its price depends on. */
export interface Sale {
  readonly amount: Money | null
  readonly revenue?: Money | undefined
  readonly payout?: Money | undefined
}

/** The price fields of a change. */
export interface Revision {
  readonly amount?: Money | undefined
  readonly revenue?: Money | undefined
  readonly payout?: Money | undefined
}

/** What a conversion is worth. */
export interface Price {
  readonly revenue: Money
  readonly payout: Money
}

/** The agreements in the order in which they count, for a click under the plan of its campaign. */
export const inOrder = (
  agreements: ReadonlyArray<Agreement>,
  campaignPlan: number | null
): ReadonlyArray<Agreement> => {
  const rank = ({ affiliate_id, commission_plan_id, is_default }: Agreement): number => {
    if (affiliate_id !== null) return -2
    if (commission_plan_id === campaignPlan) return -1
    return (commission_plan_id ?? 0) + (is_default === true ? maximum : 0)
  }
  return agreements.toSorted((one, other) => rank(one) - rank(other))
}

/** All that may price a conversion. */
export interface Pricing {
  readonly custom: (Terms & { readonly id: number }) | undefined
  /** In no particular order. */
  readonly agreements: ReadonlyArray<Agreement>
  /** The commission plan of the campaign that the click came from. */
  readonly campaignPlan: number | null
  readonly goal: Terms
}

const sourceOf = ({ affiliate_id, commission_plan_id }: Agreement): Source =>
  affiliate_id === null && commission_plan_id !== null
    ? `commission_plan:${commission_plan_id}`
    : "affiliate"

/** All terms in the order in which they count, the goal's last. */
export const termsOf = ({
  agreements,
  campaignPlan,
  custom,
  goal
}: Pricing): ReadonlyArray<SourcedTerms> => [
  ...(custom === undefined ? [] : [{ ...custom, by: `custom_terms:${custom.id}` as const }]),
  ...inOrder(agreements, campaignPlan).map((each) => ({ ...each, by: sourceOf(each) })),
  { ...goal, by: "goal" }
]

/** What decided a price. */
export interface Sources {
  readonly revenue_by: Source | null
  readonly payout_by: Source | null
}

/** The first terms that say something about a side of the price. */
const decidingIn = (terms: ReadonlyArray<SourcedTerms>, side: keyof Price) =>
  terms.find((each) => ruleOf(each, side) !== undefined)

/** What the terms say about a side of the price; the goal when none does. */
const sourceIn = (terms: ReadonlyArray<SourcedTerms>, side: keyof Price): Source =>
  decidingIn(terms, side)?.by ?? "goal"

/** The terms that decide the payout of a new conversion; `undefined` when its report does. */
export const payerOf = (
  { payout }: Omit<Sale, "amount">,
  terms: ReadonlyArray<SourcedTerms>
): SourcedTerms | undefined => (payout === undefined ? decidingIn(terms, "payout") : undefined)

/** What decides the price of a new conversion. */
export const sourcesOf = (
  { payout, revenue }: Omit<Sale, "amount">,
  terms: ReadonlyArray<SourcedTerms>
): Sources => ({
  revenue_by: revenue === undefined ? sourceIn(terms, "revenue") : "report",
  payout_by: payout === undefined ? sourceIn(terms, "payout") : "report"
})

/** What decided the price after a change by `by`: a side that it does not move keeps its own. */
export const changedSources = (
  before: Sources,
  { amount, payout, revenue }: Revision,
  terms: ReadonlyArray<SourcedTerms>,
  by: "manager" | "report"
): Sources => {
  const side = (name: keyof Price, given: Money | undefined) => {
    if (given !== undefined) return by
    const isMoved = amount !== undefined && isPercent(terms, name)
    return isMoved ? sourceIn(terms, name) : before[`${name}_by`]
  }
  return { revenue_by: side("revenue", revenue), payout_by: side("payout", payout) }
}

/** A price, or how it follows from the amount. */
type Rule = { readonly fixed: Money } | { readonly percent: bigint }

const ruleOf = (terms: Terms, side: keyof Price): Rule | undefined => {
  const share = terms[`${side}_percent`]
  if (share !== null) return { percent: share }
  const fixed = terms[side]
  return fixed === null ? undefined : { fixed }
}

/** The rule of the first terms that have one; the goal comes last, and without any the price is 0. */
const firstRule = (terms: ReadonlyArray<Terms>, side: keyof Price): Rule =>
  terms.map((each) => ruleOf(each, side)).find((rule) => rule !== undefined) ?? { percent: 0n }

/** Whether the terms price this side in percent of the amount. */
export const isPercent = (terms: ReadonlyArray<Terms>, side: keyof Price): boolean =>
  "percent" in firstRule(terms, side)

const apply = (rule: Rule, amount: Money | null): Result.Result<Money, ConversionRefused> => {
  if ("fixed" in rule) return Result.succeed(rule.fixed)
  if (amount === null) return Result.fail(Refusal.of("amount_missing"))
  return Result.mapError(fromUnits(divide(amount * rule.percent, 100n * percent)), () =>
    Refusal.of("money_out_of_range")
  )
}

/** The price of a new conversion. `terms` are in the order in which they count, the goal's last. */
export const priceOf = (
  { amount, revenue, payout }: Sale,
  terms: ReadonlyArray<Terms>
): Result.Result<Price, ConversionRefused> =>
  Result.all({
    revenue:
      revenue === undefined ? apply(firstRule(terms, "revenue"), amount) : Result.succeed(revenue),
    payout:
      payout === undefined ? apply(firstRule(terms, "payout"), amount) : Result.succeed(payout)
  })

/** The price after a change: another amount changes prices in percent, and nothing else. */
export const changedPrice = (
  before: Price,
  { amount, revenue, payout }: Revision,
  terms: ReadonlyArray<Terms>
): Result.Result<Price, ConversionRefused> => {
  const side = (name: keyof Price, given: Money | undefined) => {
    if (given !== undefined) return Result.succeed(given)
    const rule = firstRule(terms, name)
    return amount === undefined || "fixed" in rule
      ? Result.succeed(before[name])
      : apply(rule, amount)
  }
  return Result.all({ revenue: side("revenue", revenue), payout: side("payout", payout) })
}
