/** Clicks, impressions and conversions at random, written as a tracker writes them: each with what it adds. */
import { type ConversionStatus, Goal as Goals, Measures, Money } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { ImpressionsRepo } from "../../../src/tracking/impressions/ImpressionsRepo.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"
import type { Dice } from "./Dice.ts"
import type { Event } from "./Event.ts"
import { givenImpressions } from "./RandomImpressions.ts"

const countries = [0, 2921044, 6252001] as const
const browsers = ["", "Firefox", "Chrome"] as const
const subIds = ["", "a-1", "b,2", "none"] as const
/** Texts that an engine might take for something else: of several bytes, quoted, escaped, long. */
const oddTexts = ["", "a", "aa", "ü\u{1F600}", "it's \\", "\u0001\n\t", "x".repeat(300)] as const
const statuses = ["pending", "approved", "rejected", "hold", "trash"] as const

interface Offer {
  readonly id: number
  readonly advertiser: number
  readonly currency: string
  readonly goals: readonly [Goal, ...ReadonlyArray<Goal>]
}
interface Goal {
  readonly id: number
  readonly type: number
}

export interface Ground {
  readonly affiliates: readonly [number, ...ReadonlyArray<number>]
  readonly offers: readonly [Offer, ...ReadonlyArray<Offer>]
}

const makeOffer = Effect.fnUntraced(function* (advertiser_id: number, currency: string, n: number) {
  const id = yield* givenOffer({ advertiser_id, currency, title: `Offer ${n}` })
  const sale = { id: yield* givenGoal({ offer_id: id, type: 4, title: "Sale" }), type: 4 }
  const lead = { id: yield* givenGoal({ offer_id: id, type: 3, title: "Lead" }), type: 3 }
  const goals: readonly [Goal, ...ReadonlyArray<Goal>] = [sale, lead]
  return { id, advertiser: advertiser_id, currency, goals } satisfies Offer
})

/** Affiliates, and offers of two advertisers in two currencies. */
export const givenGround = Effect.gen(function* () {
  const one = yield* givenAdvertiser({ company_name: "One" })
  const other = yield* givenAdvertiser({ company_name: "Other" })
  const ground: Ground = {
    affiliates: [
      yield* givenAffiliate({ company_name: "First" }),
      yield* givenAffiliate({ company_name: "Second" }),
      yield* givenAffiliate()
    ],
    offers: [
      yield* makeOffer(one, "USD", 1),
      yield* makeOffer(one, "EUR", 2),
      yield* makeOffer(other, "EUR", 3)
    ]
  }
  return ground
})

let clicks = 0

/** What clicks and conversions have in common. */
const drawTraits = (dice: Dice, { affiliates, offers }: Ground, from: number, to: number) => {
  const offer = dice.pick(offers)
  return {
    offer,
    millis: dice.integer(from, to - 1),
    affiliate: dice.pick(affiliates),
    country: dice.pick(countries),
    browser: dice.pick(browsers),
    sub_id1: dice.pick(subIds),
    sub_id2: dice.pick(oddTexts),
    aff_param1: dice.pick(oddTexts)
  }
}
type Traits = ReturnType<typeof drawTraits>

const orNull = (text: string) => (text === "" ? null : text)

const columnsOf = ({ affiliate, country, millis, offer, ...texts }: Traits) => ({
  created_millis: millis,
  affiliate_id: affiliate,
  offer_id: offer.id,
  advertiser_id: offer.advertiser,
  currency: offer.currency,
  country: country === 0 ? null : country,
  browser: orNull(texts.browser),
  sub_id1: orNull(texts.sub_id1),
  sub_id2: orNull(texts.sub_id2),
  aff_param1: orNull(texts.aff_param1)
})

const valuesOf = ({ millis: _, offer, ...traits }: Traits) => ({
  ...traits,
  advertiser: offer.advertiser,
  offer: offer.id,
  currency: offer.currency,
  campaign: 0
})

const keyOf = ({ millis, values }: Event) => ({
  created_millis: millis,
  affiliate_id: values.affiliate,
  offer_id: values.offer,
  goal_id: values.goal,
  currency: values.currency
})

const drawPrice = (dice: Dice) => ({
  goal_id: Goals.GoalId.make(1),
  revenue: Money.Money.make(BigInt(dice.integer(0, 5_000))),
  payout: Money.Money.make(BigInt(dice.integer(0, 4_000))),
  network_revenue: Money.Money.make(BigInt(dice.integer(0, 5_000))),
  network_payout: Money.Money.make(BigInt(dice.integer(0, 4_000)))
})

const givenClick = Effect.fnUntraced(function* (dice: Dice, traits: Traits) {
  const deltas = yield* StatisticDeltasRepo
  const invalid_reason = dice.chance(0.15) ? "bot" : null
  const is_unique = invalid_reason === null && dice.chance(0.8)
  const price = is_unique && dice.chance(0.4) ? drawPrice(dice) : null
  const click = { invalid_reason, is_unique, price }
  clicks += 1
  yield* insertRow("clicks", {
    id: clicks.toString(16).padStart(32, "0"),
    ...columnsOf(traits),
    is_unique: is_unique ? 1 : 0,
    invalid_reason,
    cpc_goal_id: price?.goal_id ?? null,
    revenue: cell(price?.revenue ?? null),
    payout: cell(price?.payout ?? null),
    network_revenue: cell(price?.network_revenue ?? null),
    network_payout: cell(price?.network_payout ?? null)
  })
  const event: Event = {
    millis: traits.millis,
    values: { ...valuesOf(traits), goal: 0, goal_type: 0, conversion_status: "none" },
    measures: Measures.ofClick(click)
  }
  yield* inTransaction(deltas.insert([{ ...keyOf(event), measures: event.measures }]))
  return event
})

const drawMoney = (dice: Dice) => ({
  revenue: BigInt(dice.integer(0, 2_000_000)),
  payout: BigInt(dice.integer(0, 1_500_000)),
  amount: dice.chance(0.5) ? BigInt(dice.integer(0, 9_000_000)) : null,
  network_revenue: BigInt(dice.integer(0, 2_000_000)),
  network_payout: BigInt(dice.integer(0, 1_500_000)),
  network_amount: dice.chance(0.5) ? BigInt(dice.integer(0, 9_000_000)) : null
})

const cell = (units: bigint | null) => (units === null ? null : Number(units))

const givenConversion = Effect.fnUntraced(function* (dice: Dice, traits: Traits) {
  const sql = yield* SqlClient.SqlClient
  const deltas = yield* StatisticDeltasRepo
  const goal = dice.pick(traits.offer.goals)
  const money = drawMoney(dice)
  const first: ConversionStatus.ConversionStatus = dice.pick(statuses)
  const last: ConversionStatus.ConversionStatus = dice.chance(0.5) ? dice.pick(statuses) : first
  clicks += 1
  const id = yield* givenRow("conversions", {
    transaction_id: `t-${clicks}`,
    click_id: `c-${clicks}`,
    click_millis: traits.millis,
    ...columnsOf(traits),
    goal_id: goal.id,
    status: first,
    revenue: cell(money.revenue),
    payout: cell(money.payout),
    amount: cell(money.amount),
    network_revenue: cell(money.network_revenue),
    network_payout: cell(money.network_payout),
    network_amount: cell(money.network_amount),
    exchange_rate: "1",
    updated_millis: traits.millis
  })
  const event: Event = {
    millis: traits.millis,
    values: { ...valuesOf(traits), goal: goal.id, goal_type: goal.type, conversion_status: last },
    measures: Measures.ofConversion({ ...money, status: last })
  }
  const before = Measures.ofConversion({ ...money, status: first })
  const { country, sub_id1 } = traits
  const key = { ...keyOf(event), visitor: { country, device_type: "", sub_id1 } }
  yield* inTransaction(deltas.insert([{ ...key, measures: before }]))
  if (first !== last) {
    yield* sql`UPDATE conversions SET status = ${last} WHERE id = ${id}`
    const change = Measures.subtract(event.measures, before)
    yield* inTransaction(deltas.insert([{ ...key, measures: change }]))
  }
  return event
})

/** So many events between two instants. Half of the conversions change their status afterwards. */
export const givenTraffic = Effect.fnUntraced(
  function* (dice: Dice, ground: Ground, [from, to]: readonly [number, number], count: number) {
    const { withTransaction } = yield* SqlClient.SqlClient
    const events = new Array<Event>()
    for (let made = 0; made < count; made++) {
      const traits = drawTraits(dice, ground, from, to)
      const event = dice.chance(0.2)
        ? yield* givenImpressions(dice, traits)
        : dice.chance(0.6)
          ? yield* withTransaction(givenClick(dice, traits))
          : yield* withTransaction(givenConversion(dice, traits))
      events.push(event)
    }
    return events
  },
  Effect.provide(ImpressionsRepo.layer),
  Effect.orDie
)
