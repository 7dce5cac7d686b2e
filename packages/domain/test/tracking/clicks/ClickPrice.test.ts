import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { CommissionPlanId } from "../../../src/catalog/CommissionPlan.ts"
import { GoalId } from "../../../src/catalog/Goal.ts"
import * as PlanBlock from "../../../src/catalog/PlanBlock.ts"
import type { FullBlocks, PricingPlan } from "../../../src/catalog/PlanTerms.ts"
import * as Measures from "../../../src/reports/statistics/Measures.ts"
import { type PriceFacts, priceOf, termsOf } from "../../../src/tracking/clicks/ClickPrice.ts"
import { CalendarDate } from "../../../src/values/CalendarDate.ts"
import { Currency } from "../../../src/values/Currency.ts"
import { ExchangeRate, Money, toAmount } from "../../../src/values/Money.ts"

const currency = Schema.decodeSync(Currency)
const money = (units: bigint) => Money.make(units)
const nothing = { revenue: null, revenue_percent: null, payout: null, payout_percent: null }

const facts: PriceFacts = {
  goal: { ...nothing, id: GoalId.make(5), revenue: money(2_500n), payout: money(1_000n) },
  agreements: [],
  customTerms: [],
  plans: [],
  currency: currency("EUR"),
  network_currency: currency("EUR"),
  rate: undefined
}

const plan: PricingPlan = {
  id: CommissionPlanId.make(9),
  status: 1,
  traffic_source_ids: [],
  is_default: 1,
  is_exclusive: 0,
  is_assigned: false,
  assign_to_landing_page: 1,
  landing_pages: [],
  geo: [],
  cpa: PlanBlock.none(1),
  rev_share: PlanBlock.none(2),
  cpl: PlanBlock.none(1),
  cpc: { ...PlanBlock.none(1), enabled: 1, commission: toAmount(money(700n)) }
}

const click = {
  commission_plan_id: null,
  traffic_source_id: null,
  landing_page_id: null,
  country: null
}

const priced = (of: PriceFacts, ofClick = {}, full: FullBlocks = new Set()) =>
  priceOf(of, termsOf(of, { ...click, ...ofClick }, undefined, full))

describe("the price of a click", () => {
  it("is that of its goal, or what was agreed on", () => {
    assert.deepInclude(priced(facts), {
      goal_id: GoalId.make(5),
      revenue: money(2_500n),
      payout: money(1_000n),
      network_revenue: money(2_500n),
      network_payout: money(1_000n)
    })
    const agreed = { ...nothing, payout: money(1_500n) }
    const ofPlan = { ...agreed, affiliate_id: null, commission_plan_id: 9, payout: money(7n) }
    const ofAffiliate = { ...agreed, affiliate_id: 1, commission_plan_id: null }
    const both = { ...facts, agreements: [ofPlan, ofAffiliate] }
    assert.deepInclude(priced(both, { commission_plan_id: 9 }), {
      revenue: money(2_500n),
      payout: money(1_500n)
    })
  })

  it("is that of a plan's block, and of the goal once the block is full", () => {
    const planned = { ...facts, plans: [plan] }
    const { payout, payout_by, revenue_by } = priced(planned) ?? {}
    assert.deepStrictEqual(
      [payout, payout_by, revenue_by],
      [money(700n), "commission_plan:9", "goal"]
    )
    const full = priced(planned, {}, new Set(["9:cpc"]))
    assert.deepInclude(full, { payout: money(1_000n), payout_by: "goal" })
  })

  it("is in the network's currency as well, and none without a rate", () => {
    const foreign = { ...facts, network_currency: currency("USD") }
    assert.isNull(priced(foreign))
    const rate = { rate: ExchangeRate.make("0.8"), date: CalendarDate.make("2026-01-01") }
    assert.deepInclude(priced({ ...foreign, rate }), {
      revenue: money(2_500n),
      network_revenue: money(3_125n),
      network_payout: money(1_250n)
    })
  })

  it("is none in percent: a click has no amount", () => {
    assert.isNull(priced({ ...facts, goal: { ...facts.goal, payout_percent: 50_000n } }))
  })

  it("counts for a valid and unique click alone", () => {
    const price = priced(facts)
    const of = (invalid_reason: string | null, is_unique: boolean) =>
      Measures.ofClick({ invalid_reason, is_unique, price }).clicks_revenue
    assert.deepStrictEqual([of(null, true), of(null, false), of("bot", true)], [2_500n, 0n, 0n])
  })
})
