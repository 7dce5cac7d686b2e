import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as Payout from "../../src/catalog/Payout.ts"
import { divide, Money } from "../../src/values/Money.ts"

const money = (units: number): Money => Money.make(BigInt(units))

const nothing: Payout.Terms = {
  revenue: null,
  revenue_percent: null,
  payout: null,
  payout_percent: null
}
const goal: Payout.Terms = { ...nothing, revenue: money(100_000), payout: money(80_000) }

const agreement = (
  whose: { readonly affiliate_id?: number; readonly commission_plan_id?: number },
  terms: Partial<Payout.Terms>
): Payout.Agreement => ({
  ...nothing,
  affiliate_id: null,
  commission_plan_id: null,
  ...whose,
  ...terms
})

const Units = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 }))

describe("inOrder", () => {
  it("what was agreed with the affiliate goes before the campaign's plan, and that before its plans", () => {
    const agreements = [
      agreement({ commission_plan_id: 9 }, {}),
      agreement({ commission_plan_id: 3 }, {}),
      agreement({ commission_plan_id: 7 }, {}),
      agreement({ affiliate_id: 1 }, {})
    ]
    const names = Payout.inOrder(agreements, 7).map(
      ({ affiliate_id, commission_plan_id }) => affiliate_id ?? commission_plan_id
    )
    assert.deepStrictEqual(names, [1, 7, 3, 9])
    const withoutCampaign = Payout.inOrder(agreements.slice(0, 3), null)
    assert.deepStrictEqual(
      withoutCampaign.map(({ commission_plan_id }) => commission_plan_id),
      [3, 7, 9]
    )
  })
})

describe("priceOf", () => {
  it("each side is decided by the first who says something about it", () => {
    const terms = [
      agreement({ affiliate_id: 1 }, { payout: money(90_000) }),
      agreement({ commission_plan_id: 7 }, { payout: money(85_000), revenue: money(110_000) }),
      goal
    ]
    assert.deepStrictEqual(
      Payout.priceOf({ amount: null }, terms),
      Result.succeed({ revenue: money(110_000), payout: money(90_000) })
    )
    assert.deepStrictEqual(
      Payout.priceOf({ amount: null, payout: money(1) }, terms),
      Result.succeed({ revenue: money(110_000), payout: money(1) })
    )
  })

  it("a percentage goes before the fixed price beside it", () => {
    const terms = [{ ...goal, payout_percent: 125_000n }]
    assert.deepStrictEqual(
      Payout.priceOf({ amount: money(1_000_000) }, terms),
      Result.succeed({ revenue: money(100_000), payout: money(125_000) })
    )
  })

  it("a percentage needs an amount, unless the call says the price itself", () => {
    const terms = [{ ...goal, payout_percent: 125_000n }]
    const refused = Result.getOrThrow(Result.flip(Payout.priceOf({ amount: null }, terms)))
    assert.strictEqual(refused.reason, "amount_missing")
    assert.isTrue(Result.isSuccess(Payout.priceOf({ amount: null, payout: money(5) }, terms)))
  })

  it("a price beyond 64 bits is refused", () => {
    const terms = [{ ...goal, revenue_percent: 99_999_999n }]
    const attempt = Payout.priceOf({ amount: Money.make(2n ** 62n) }, terms)
    const refused = Result.getOrThrow(Result.flip(attempt))
    assert.strictEqual(refused.reason, "money_out_of_range")
  })

  it.prop(
    "percentages are rounded once, by the rule of money",
    [Units, Units],
    ([amount, percent]) => {
      const terms = [{ ...goal, revenue_percent: BigInt(percent) }]
      const { revenue } = Result.getOrThrow(Payout.priceOf({ amount: money(amount) }, terms))
      assert.strictEqual(revenue, divide(BigInt(amount) * BigInt(percent), 1_000_000n))
      const error = revenue * 1_000_000n - BigInt(amount) * BigInt(percent)
      assert.isTrue(error <= 500_000n && error >= -500_000n)
    }
  )
})

describe("changedPrice", () => {
  const before = { revenue: money(70), payout: money(50) }

  it.prop("without an amount only what is said changes", [Units], ([payout]) => {
    const terms = [{ ...goal, revenue_percent: 10n, payout_percent: 10n }]
    assert.deepStrictEqual(
      Payout.changedPrice(before, { payout: money(payout) }, terms),
      Result.succeed({ ...before, payout: money(payout) })
    )
  })

  it.prop("an amount moves what is priced in percent, as if it were new", [Units], ([amount]) => {
    const terms = [{ ...goal, revenue_percent: 333_333n }]
    const changed = Payout.changedPrice(before, { amount: money(amount) }, terms)
    const fresh = Payout.priceOf({ amount: money(amount) }, terms)
    assert.deepStrictEqual(
      changed,
      Result.map(fresh, ({ revenue }) => ({ revenue, payout: before.payout }))
    )
  })
})
