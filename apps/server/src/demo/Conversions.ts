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
const uuid = (draw: Draw): string => {
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

/** Goes by the goal; one in twenty was agreed on differently, and a plan's bonus adds to the payout. */
const prices = (draw: Draw, goal: Goal, bonusPercent: number) => {
  const percent = BigInt(draw.chance(0.05) ? draw.integer(80, 125) : 100)
  const revenue = Money.divide(goal.revenue * percent, 100n)
  const payout = Money.divide(goal.payout * percent * BigInt(100 + bonusPercent), 10_000n)
  return { revenue, payout }
}

/** What a shop tells about a sale. */
const sale = (draw: Draw, goal: Goal, revenue: bigint) =>
  goal.type === GoalType.CPS
    ? {
        amount: revenue * BigInt(draw.integer(8, 20)),
        adv_order_id: draw.orNull(0.1, `ORD-${draw.integer(100_000, 999_999)}`)
      }
    : { amount: null, adv_order_id: null }

/** The same money in the network's currency, with the rate that says how much that is. */
const inNetworkCurrency = (
  currency: Currency.Currency,
  { revenue, payout }: { readonly revenue: bigint; readonly payout: bigint },
  amount: bigint | null
) => {
  const converted = (units: bigint) =>
    convert(Result.getOrThrow(Money.fromUnits(units)), currency, networkCurrency)
  return {
    network_revenue: converted(revenue),
    network_payout: converted(payout),
    network_amount: amount === null ? null : converted(amount),
    exchange_rate: rateOf(currency)
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
    const { revenue, payout } = prices(draw, goal, campaign.bonusPercent)
    const sold = sale(draw, goal, revenue)
    return {
      transaction_id: uuid(draw),
      click_id: row.id,
      click_millis: row.created_millis,
      affiliate_id: row.affiliate_id,
      advertiser_id: campaign.offer.row.advertiser_id,
      offer_id: row.offer_id,
      goal_id: goal.id,
      status,
      currency,
      revenue,
      payout,
      ...sold,
      ...inNetworkCurrency(currency, { revenue, payout }, sold.amount),
      landing_page_id: row.landing_page_id,
      campaign_id: row.campaign_id,
      aff_click_id: row.aff_click_id,
      source: row.source,
      sub_id1: row.sub_id1,
      country: row.country,
      ip: row.ip,
      device_type: row.device_type,
      device_os: row.device_os,
      browser: row.browser,
      created_millis: created,
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
    .map((row, index) => ({ id: index + 1, ...row }))
}
export type Conversion = ReturnType<typeof conversions>[number]
