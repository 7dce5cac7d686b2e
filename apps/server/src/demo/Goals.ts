import { ConversionStatus, type Currency, GoalType, Money, Status } from "@affnet/domain"
import { Array, Result } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import type { Draw } from "./Draw.ts"
import { convert, networkCurrency } from "./ExchangeRates.ts"
import type { Offer } from "./Offers.ts"
import type { GoalPlan } from "./Verticals.ts"

/** From which amount on prices are multiples of which step, both in 1/10 000 units. */
const priceSteps = [
  [10_000_000n, 100_000n],
  [1_000_000n, 10_000n],
  [100_000n, 5_000n],
  [10_000n, 500n],
  [0n, 25n]
] as const

/** A rounded price, as people negotiate one: 38.50 rather than 38.4172. */
const asPrice = (amount: bigint): bigint => {
  const [, step] = priceSteps.find(([from]) => amount >= from) ?? priceSteps[0]
  return Money.divide(amount, step) * step
}

const parse = (text: string): Money.Money => Result.getOrThrow(Money.parse(text))

/** What the advertiser pays in the currency of its offer. */
const revenueOf = (draw: Draw, plan: GoalPlan, currency: Currency.Currency): bigint => {
  const [from, to] = [parse(plan.revenue[0]), parse(plan.revenue[1])]
  const drawn = from + ((to - from) * BigInt(draw.integer(0, 100))) / 100n
  return asPrice(convert(Result.getOrThrow(Money.fromUnits(drawn)), networkCurrency, currency))
}

const initialStatuses = [
  ["pending", 70],
  ["approved", 25],
  ["hold", 5]
] as const

/** One percent, counted in 1/10 000. */
const percent = 10_000n

/** Some shops pay a share of the sale: percentages of the amount, the affiliate's in quarters. */
const percentagesOf = (draw: Draw, offer: Offer, plan: GoalPlan) => {
  if (plan.type !== GoalType.CPS || offer.row.id === 1 || !draw.chance(0.4)) {
    return { revenue_percent: null, payout_percent: null }
  }
  const share = BigInt(draw.integer(5, 15)) * percent
  const quarters = (share * BigInt(draw.integer(55, 80))) / (100n * (percent / 4n))
  return { revenue_percent: share, payout_percent: quarters * (percent / 4n) }
}

/** So many times the price of a fixed one, an unsigned amount counts. */
const amountFactor = 100n

/** What is priced in percent says how much of an unsigned amount counts. */
const withLimit = (shares: ReturnType<typeof percentagesOf>, revenue: bigint) => ({
  ...shares,
  amount_limit: shares.revenue_percent === null ? null : revenue * amountFactor
})

const makeGoal = (draw: Draw, offer: Offer, plan: GoalPlan, isDefault: boolean) => {
  const revenue = revenueOf(draw, plan, offer.row.currency)
  const payout = asPrice((revenue * BigInt(draw.integer(55, 82))) / 100n)
  const [conversionStatus] = draw.weighted(initialStatuses, ([, share]) => share)()
  const isSettled = isDefault || offer.row.id === 1
  return {
    offer_id: offer.row.id,
    title: plan.title,
    alias: plan.alias,
    type: plan.type,
    status: isSettled || draw.chance(0.92) ? Status.Active : Status.Disabled,
    is_default: isDefault ? 1 : 0,
    is_private: isSettled || draw.chance(0.92) ? 0 : 1,
    revenue,
    payout,
    ...withLimit(percentagesOf(draw, offer, plan), revenue),
    conversion_status: ConversionStatus.codes[conversionStatus],
    multiple_conversions: plan.multiple_conversions,
    tracking_method: draw.chance(0.8) ? 1 : draw.integer(2, 3),
    created: offer.row.created,
    updated: offer.row.updated,
    deleted: null,
    search_text: searchText(plan.title, plan.alias)
  }
}

/** One to four goals of each offer, its default goal first. The first offer has every goal there is. */
export const goals = (draw: Draw, offers: ReadonlyArray<Offer>) =>
  offers
    .flatMap((offer, index) => {
      const plans = offer.advertiser.vertical.goals
      const taken = index === 0 ? plans.length : draw.integer(1, plans.length)
      return Array.take(plans, taken).map((plan, place) => makeGoal(draw, offer, plan, place === 0))
    })
    .map((goal, index) => ({ id: index + 1, ...goal }))
export type Goal = ReturnType<typeof goals>[number]
