import { type ConversionStatus, type Currency, GoalType, Money, Status } from "@affnet/domain"
import { Array, Result } from "effect"
import type { Click } from "./Clicks.ts"
import { makePickStatus } from "./ConversionStatuses.ts"
import type { Draw } from "./Draw.ts"
import { convert, networkCurrency, rateOf } from "./ExchangeRates.ts"
import type { Goal } from "./Goals.ts"
import { daySeconds, type Moments } from "./Moments.ts"

const count = 4_000

/** So many visitors convert once more: for the same goal where it allows that, or for another one. */
const repeats = 0.25
const others = 0.1

/** Half of the conversions come within so many milliseconds after the click. */
const delayMillis = 2 * 3_600_000
const decisionMillis = 12 * daySeconds * 1000

/** A random UUID (version 4). */
export const uuid = (draw: Draw): string => {
  const digits = draw.hex(32)
  const variant = (8 + draw.integer(0, 3)).toString(16)
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `${variant}${digits.slice(17, 20)}`,
    digits.slice(20)
  ].join("-")
}

/** The part of a goal's price that was agreed on: mostly all of it. */
const agreedPercent = (draw: Draw): bigint =>
  BigInt(draw.chance(0.05) ? draw.integer(80, 125) : 100)

/** What a shop says the customer paid. */
const amountOf = (draw: Draw, goal: Goal): bigint | null =>
  goal.type === GoalType.CPS ? goal.revenue * BigInt(draw.integer(8, 20)) : null

/** Goes by the goal; one in twenty was agreed on differently, and a plan's bonus adds to the payout. */
const prices = (draw: Draw, goal: Goal, amount: bigint | null, bonusPercent: number) => {
  const { payout_percent, revenue_percent } = goal
  const isShare = amount !== null && revenue_percent !== null && payout_percent !== null
  const revenue = isShare ? Money.divide(amount * revenue_percent, 1_000_000n) : goal.revenue
  const payout = isShare ? Money.divide(amount * payout_percent, 1_000_000n) : goal.payout
  const percent = agreedPercent(draw)
  return {
    revenue: Money.divide(revenue * percent, 100n),
    payout: Money.divide(payout * percent * BigInt(100 + bonusPercent), 10_000n)
  }
}

/** Shops number the orders of their customers; no two conversions share one. */
const orderOf = (
  draw: Draw,
  row: { readonly amount: bigint | null; readonly advertiser_id: number; readonly goal_id: number },
  index: number
) => {
  const adv_order_id = row.amount === null ? null : draw.orNull(0.1, `ORD-${100_000 + index}`)
  const order_key =
    adv_order_id === null ? null : `${row.advertiser_id}:${row.goal_id}:${adv_order_id}`
  return { adv_order_id, order_key }
}

/** The same money in the network's currency, with the rate that says how much that is. */
const inNetworkCurrency = (
  currency: Currency.Currency,
  { revenue, payout }: { readonly revenue: bigint; readonly payout: bigint },
  amount: bigint | null,
  { ratesDate }: Moments
) => {
  const converted = (units: bigint) =>
    convert(Result.getOrThrow(Money.fromUnits(units)), currency, networkCurrency)
  return {
    network_revenue: converted(revenue),
    network_payout: converted(payout),
    network_amount: amount === null ? null : converted(amount),
    exchange_rate: rateOf(currency),
    exchange_date: currency === networkCurrency ? null : ratesDate
  }
}

const decidedAt = (
  draw: Draw,
  { nowMillis }: Moments,
  status: ConversionStatus.ConversionStatus,
  created: number
): number =>
  status === "pending" || status === "trash"
    ? created
    : draw.integer(created, Math.min(nowMillis, created + decisionMillis))

/** The goals that a visitor reaches after a click: one, sometimes two. */
const reachedGoals = (draw: Draw, goals: ReadonlyArray<Goal>): ReadonlyArray<Goal> => {
  if (!Array.isReadonlyArrayNonEmpty(goals)) return []
  const goal = draw.chance(0.6) ? goals[0] : draw.pick(goals)
  if (goal.multiple_conversions === 1 && draw.chance(repeats)) return [goal, goal]
  const rest = goals.filter(({ id }) => id !== goal.id)
  return [goal, ...draw.sample(rest, draw.chance(others) ? 1 : 0)]
}

/** The clicks in the order in which they would convert: better campaigns come up more often. */
const inOrderOfSuccess = (draw: Draw, clicks: ReadonlyArray<Click>): ReadonlyArray<Click> =>
  clicks
    .map((click) => ({ click, rank: -Math.log(1 - draw.fraction()) / click.campaign.quality }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ click }) => click)

/** What follows from clicks: the money events, the oldest first. */
export const conversions = (
  draw: Draw,
  moments: Moments,
  clicks: ReadonlyArray<Click>,
  goals: ReadonlyArray<Goal>
) => {
  const pickStatus = makePickStatus(draw)
  const active = Array.groupBy(
    goals.filter(({ status }) => status === Status.Active),
    ({ offer_id }) => String(offer_id)
  )
  const makeConversion = ({ campaign, row }: Click, goal: Goal) => {
    const delay = Math.floor(-Math.log2(1 - draw.fraction()) * delayMillis)
    const created = Math.min(row.created_millis + delay, moments.nowMillis)
    const status = pickStatus(moments.nowMillis - created)
    const { currency } = campaign.offer.row
    const amount = amountOf(draw, goal)
    const price = prices(draw, goal, amount, campaign.bonusPercent)
    return {
      transaction_id: uuid(draw),
      click_id: row.id,
      click_millis: row.created_millis,
      affiliate_id: row.affiliate_id,
      advertiser_id: campaign.offer.row.advertiser_id,
      offer_id: row.offer_id,
      goal_id: goal.id,
      status,
      proof: "token",
      report_actor: `advertiser ${campaign.offer.row.advertiser_id}`,
      report_proof: "token",
      report_source: "conv",
      currency,
      ...price,
      amount,
      ...inNetworkCurrency(currency, price, amount, moments),
      landing_page_id: row.landing_page_id,
      campaign_id: row.campaign_id,
      creative_id: row.creative_id,
      commission_plan_id: row.commission_plan_id,
      traffic_source_id: row.traffic_source_id,
      traffic_approach_id: row.traffic_approach_id,
      aff_click_id: row.aff_click_id,
      source: row.source,
      sub_id1: row.sub_id1,
      country: row.country,
      ip: row.ip,
      language: row.language,
      device_type: row.device_type,
      device_brand: row.device_brand,
      device_os: row.device_os,
      browser: row.browser,
      created_millis: created,
      once_key: goal.multiple_conversions === 1 ? null : `${row.id}:${goal.id}`,
      updated_millis: decidedAt(draw, moments, status, created)
    }
  }
  const made = Array.take(inOrderOfSuccess(draw, clicks), count).flatMap((click) =>
    reachedGoals(draw, active[String(click.row.offer_id)] ?? []).map((goal) =>
      makeConversion(click, goal)
    )
  )
  return Array.take(made, count)
    .sort((a, b) => a.created_millis - b.created_millis)
    .map((row, index) => ({ id: index + 1, ...row, ...orderOf(draw, row, index) }))
}
export type Conversion = ReturnType<typeof conversions>[number]
