/** What the accounts and offers of the demo network are described with. */
import { Array } from "effect"
import { searchText } from "../platform/sql/lists/searchText.ts"
import { exchangeRates } from "./ExchangeRates.ts"
import type { Moments } from "./Moments.ts"
import { verticals } from "./Verticals.ts"

/** What the migrations left in the database, and rows refer to. */
export interface Ground {
  readonly tierIds: Array.NonEmptyReadonlyArray<number>
  readonly paymentTermsIds: Array.NonEmptyReadonlyArray<number>
}

const tagTitles = [
  "Top",
  "New",
  "Trusted",
  "Exclusive",
  "Seasonal",
  "Mobile",
  "Influencer",
  "Coupon",
  "Content",
  "Watch list"
] as const

const trafficSourceTitles = [
  "Search",
  "Social",
  "Display",
  "Native",
  "Push",
  "E-mail",
  "Content",
  "Influencer",
  "Coupon",
  "Video",
  "SMS",
  "In-app"
] as const

const trafficApproachTitles = [
  "Direct link",
  "Pre-landing page",
  "Review",
  "Quiz",
  "Newsletter",
  "Comparison"
] as const

/** Campaigns on a plan with a bonus earn so many percent more. */
const commissionPlanBonuses = [
  ["Standard", 0],
  ["Volume bonus +5 %", 5],
  ["Partner bonus +10 %", 10]
] as const

/** The ways to be paid, with the currencies that they pay in. */
const paymentMethods = [
  ["Wire", ""],
  ["PayPal", "EUR,GBP,USD"],
  ["Payoneer", "EUR,GBP,USD"]
] as const

const tierColors = [
  ["Silver", "#9ca3af"],
  ["Gold", "#ca8a04"],
  ["Platinum", "#4f46e5"]
] as const

const searchable = <Row extends { readonly title: string }>(row: Row) => ({
  ...row,
  search_text: searchText(row.title)
})

const rates = ({ ratesDate, trafficStart }: Moments) =>
  Array.fromIterable(exchangeRates).map(([currency, rate]) => ({
    currency,
    date: ratesDate,
    rate,
    source: "Demo rate, rounded; taken from no market",
    updated: trafficStart
  }))

/** The rows of the small tables. */
export const referenceData = (ground: Ground, moments: Moments) => {
  const lastTierId = Math.max(...ground.tierIds)
  return {
    tiers: Array.map(tierColors, ([title, color], index) =>
      searchable({ id: lastTierId + 1 + index, title, color, is_default: 0 })
    ),
    tags: Array.map(tagTitles, (title, index) =>
      searchable({ id: index + 1, title, sort: index + 1 })
    ),
    paymentMethods: Array.map(paymentMethods, ([title, currencies], index) =>
      searchable({
        id: index + 1,
        title,
        status: 1,
        sort: index + 1,
        supported_currencies: currencies,
        payment_threshold: 500_000,
        payment_threshold_currency: "",
        payment_commission: "",
        payment_method_logo: "",
        created: 0,
        updated: 0
      })
    ),
    categories: Array.map(verticals, ({ category }, index) =>
      searchable({ id: index + 1, title: category })
    ),
    trafficSources: Array.map(trafficSourceTitles, (title, index) =>
      searchable({ id: index + 1, title })
    ),
    trafficApproaches: Array.map(trafficApproachTitles, (title, index) =>
      searchable({ id: index + 1, title })
    ),
    commissionPlans: Array.map(commissionPlanBonuses, ([title, bonusPercent], index) => ({
      id: index + 1,
      title,
      bonusPercent
    })),
    exchangeRates: rates(moments)
  }
}
export type ReferenceData = ReturnType<typeof referenceData>
