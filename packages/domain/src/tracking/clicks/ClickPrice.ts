/**
 * What a click is worth where its offer pays for clicks: where it has an active goal of type 1 (CPC). Valid clicks
 * are paid once for each visitor and day: those that are unique.
 */
import { Option, Result } from "effect"
import * as CustomTerms from "../../catalog/CustomTerms.ts"
import * as ExchangeStamp from "../../catalog/ExchangeStamp.ts"
import type { GoalId } from "../../catalog/Goal.ts"
import { CPC } from "../../catalog/GoalType.ts"
import * as Payout from "../../catalog/Payout.ts"
import * as PlanTerms from "../../catalog/PlanTerms.ts"
import type { Currency } from "../../values/Currency.ts"
import type { Money } from "../../values/Money.ts"
import { covers, type Place } from "../conversions/Cap.ts"
import type { RateInForce } from "../conversions/ConversionFacts.ts"
import type { Click } from "./Click.ts"
import type { ClickOffer } from "./ClickFacts.ts"
import type { GoalCap } from "./FullCaps.ts"

/** How much of a cap a paid click takes. */
export interface Taken {
  readonly cap: GoalCap
  readonly places: bigint
}

/** What a click is worth, in the currency of its offer and in the network's. */
export interface ClickPrice extends Payout.Price, Payout.Sources {
  /** The goal that pays for it. */
  readonly goal_id: GoalId
  readonly network_revenue: Money
  readonly network_payout: Money
}

/** A click's price, with what it takes of the caps of its goal. */
export interface CappedPrice extends ClickPrice {
  readonly taken: ReadonlyArray<Taken>
}

/** What the price of a click depends on. */
export interface PriceFacts {
  readonly goal: Payout.Terms & { readonly id: GoalId }
  /** Agreed prices besides the goal's own, in no particular order. */
  readonly agreements: ReadonlyArray<Payout.Agreement>
  /** In the order in which they are asked. */
  readonly customTerms: ReadonlyArray<CustomTerms.PricedTerms>
  /** The commission plans of the offer that may hold for the affiliate. */
  readonly plans: ReadonlyArray<PlanTerms.PricingPlan>
  readonly currency: Currency
  readonly network_currency: Currency
  readonly rate: RateInForce | undefined
}

/** An offer that pays for clicks, and what their prices depend on. */
export interface PaidOffer {
  readonly offer: Pick<ClickOffer, "id" | "full_caps" | "goal_caps">
  readonly facts: PriceFacts
}

/** The terms of a click, in the order in which they count; `custom` are those that hold for it. */
export const termsOf = (
  { agreements, goal, plans }: PriceFacts,
  click: PlanTerms.PlannedClick,
  custom: CustomTerms.PricedTerms | undefined,
  full: PlanTerms.FullBlocks
): ReadonlyArray<Payout.SourcedTerms> =>
  Payout.termsOf({
    custom,
    agreements: [...agreements, ...PlanTerms.agreements(plans, CPC, click, full)],
    campaignPlan: click.commission_plan_id,
    goal
  })

// Declared once, for the reason given in `ConversionDecision`.
function* pricing(
  { currency, goal, network_currency, rate }: PriceFacts,
  terms: ReadonlyArray<Payout.SourcedTerms>
) {
  const price = yield* Payout.priceOf({ amount: null }, terms)
  const stamp = yield* ExchangeStamp.stampOf(currency, network_currency, rate)
  const money = yield* ExchangeStamp.withNetworkMoney({ ...price, amount: null }, stamp)
  const { network_payout, network_revenue, payout, revenue } = money
  const sources = Payout.sourcesOf({}, terms)
  return { goal_id: goal.id, revenue, payout, network_revenue, network_payout, ...sources }
}

/**
 * The price, by the same terms as a conversion of the goal. Nothing is paid where they are in percent, as a click has
 * no amount, nor without a rate of exchange where one is needed, nor above the highest price.
 */
export const priceOf = (
  facts: PriceFacts,
  terms: ReadonlyArray<Payout.SourcedTerms>
): ClickPrice | null => Option.getOrNull(Result.getSuccess(Result.gen(() => pricing(facts, terms))))

/**
 * Caps of money count what all clicks are paid; those of conversions count clicks where they are of the goal alone, or of
 * the block that pays them.
 */
const takenOf = (
  caps: ReadonlyArray<GoalCap>,
  price: ClickPrice,
  place: Place
): ReadonlyArray<Taken> =>
  caps.flatMap((cap) => {
    if (!covers(cap, place)) return []
    if (cap.measure !== "conversions") return { cap, places: price[cap.measure] }
    return cap.goal_id === null && cap.plan_block === null ? [] : { cap, places: 1n }
  })

/** What a decided click is worth if it is unique; null when it is invalid, nothing pays for it, or a cap is full. */
export const ofClick = (paid: ReadonlyArray<PaidOffer>, click: Click): CappedPrice | null => {
  if (paid.length === 0 || click.invalid_reason !== null) return null
  const found = paid.find(({ offer }) => offer.id === click.offer_id)
  if (found === undefined) return null
  const { facts, offer } = found
  const full = new Set(offer.full_caps.flatMap(({ plan_block }) => plan_block ?? []))
  const custom = CustomTerms.choose(facts.customTerms, click, facts.goal.id)
  const terms = termsOf(facts, click, custom, full)
  const place = {
    goal_id: facts.goal.id,
    affiliate_id: click.affiliate_id,
    custom_term_id: custom?.id ?? null,
    plan_block: Payout.payerOf({}, terms)?.block?.key ?? null
  }
  if (offer.full_caps.some((cap) => covers(cap, place))) return null
  const price = priceOf(facts, terms)
  return price && { ...price, taken: takenOf(offer.goal_caps, price, place) }
}
