import { Cap, type Currency, Money, Status } from "@affnet/domain"
import { Result } from "effect"
import type { Conversion } from "./Conversions.ts"
import type { Draw } from "./Draw.ts"
import { convert, networkCurrency } from "./ExchangeRates.ts"
import type { Goal } from "./Goals.ts"
import { type Moments, networkTimeZone } from "./Moments.ts"
import type { Offer } from "./Offers.ts"

const wide = { goal_id: null, affiliate_id: null }

const thousand = 10_000_000n

/** So many thousand of the network's currency in another, rounded to thousands. */
const inThousands = (thousands: number, currency: Currency.Currency): bigint => {
  const money = Result.getOrThrow(Money.fromUnits(BigInt(thousands) * thousand))
  return Money.divide(convert(money, networkCurrency, currency), thousand) * thousand
}

/** A cap of a whole offer: on its conversions of a day, or on what they cost in a month. */
const makeOfferCap = (draw: Draw, { row }: Offer) => {
  const offer = { offer_id: row.id, ...wide }
  return draw.chance(0.7)
    ? {
        ...offer,
        period: "day" as const,
        measure: "conversions" as const,
        maximum: BigInt(draw.integer(1, 20) * 50)
      }
    : {
        ...offer,
        period: "month" as const,
        measure: "revenue" as const,
        maximum: inThousands(draw.integer(50, 500), row.currency)
      }
}

const makeGoalCap = (draw: Draw, { id, offer_id }: Goal) => ({
  offer_id,
  goal_id: id,
  affiliate_id: null,
  period: "month" as const,
  measure: "conversions" as const,
  maximum: BigInt(draw.integer(2, 20) * 100)
})

/** The caps of some offers and of some goals. Those that `demo.json` names take what comes. */
export const caps = (draw: Draw, offers: ReadonlyArray<Offer>, goals: ReadonlyArray<Goal>) =>
  [
    ...offers
      .filter(({ row }) => row.id !== 1 && draw.chance(0.2))
      .map((offer) => makeOfferCap(draw, offer)),
    ...goals
      .filter(({ offer_id }) => offer_id !== 1 && draw.chance(0.1))
      .map((goal) => makeGoalCap(draw, goal))
  ].map((row, index) => ({ id: index + 1, ...row }))
export type CapRow = ReturnType<typeof caps>[number]

/** What conversions have taken of each cap in the period that is going on. */
export const capUsage = (
  rows: ReadonlyArray<CapRow>,
  conversions: ReadonlyArray<Conversion>,
  { nowMillis }: Moments
) => {
  const byOffer = Map.groupBy(conversions, ({ offer_id }) => offer_id)
  return rows.map((cap) => {
    const { startMillis } = Cap.periodAt(cap.period, nowMillis, networkTimeZone)
    const taken = (byOffer.get(cap.offer_id) ?? [])
      .filter(({ created_millis }) => created_millis >= startMillis)
      .filter(({ goal_id }) => cap.goal_id === null || cap.goal_id === goal_id)
      .map((conversion) => Cap.used(cap, conversion))
    return {
      cap_id: cap.id,
      period_start: startMillis,
      used: taken.reduce((sum, places) => sum + places, 0n)
    }
  })
}

const inWords = (own: ReadonlyArray<CapRow>, offer: Offer | undefined): string =>
  Cap.describe(
    own.map(({ maximum, ...cap }) => ({
      ...cap,
      maximum: Result.getOrThrow(Money.fromUnits(maximum))
    })),
    offer?.row.currency ?? "USD"
  )

/** What is refused to an advertiser never becomes active. */
const statusOf = ({ row }: Offer) => (row.status === Status.Rejected ? Status.Disabled : row.status)

/** The rows of offers, with their caps in words. */
export const describedOffers = (offers: ReadonlyArray<Offer>, rows: ReadonlyArray<CapRow>) =>
  offers.map((offer) => {
    const own = rows.filter((cap) => cap.offer_id === offer.row.id && cap.goal_id === null)
    return { ...offer.row, status: statusOf(offer), caps: inWords(own, offer) }
  })

/** The rows of goals, with their caps in words. */
export const describedGoals = (
  goals: ReadonlyArray<Goal>,
  offers: ReadonlyArray<Offer>,
  rows: ReadonlyArray<CapRow>
) =>
  goals.map((goal) => {
    const own = rows.filter(({ goal_id }) => goal_id === goal.id)
    const offer = offers.find(({ row }) => row.id === goal.offer_id)
    return { ...goal, has_caps: own.length === 0 ? 0 : 1, caps: inWords(own, offer) }
  })
