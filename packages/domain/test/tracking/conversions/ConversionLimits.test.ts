import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { Requested } from "../../../src/catalog/ConversionStatus.ts"
import * as Limits from "../../../src/tracking/conversions/ConversionLimits.ts"
import type { Proof } from "../../../src/tracking/conversions/ConversionProof.ts"
import { Money } from "../../../src/values/Money.ts"

const money = (units: number): Money => Money.make(BigInt(units))
const Units = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 100_000_000 }))
const MaybeUnits = Schema.NullOr(Units)

const goal: Limits.LimitedGoal = {
  revenue: money(100_000),
  revenue_percent: null,
  payout: money(80_000),
  payout_percent: null,
  revenue_limit: null,
  payout_limit: null,
  amount_limit: null
}
const strict = { over_limit_reports: "hold", unsigned_reports: "pending" } as const
const token: Proof = { by: "token", advertiser_id: 1 }

const said = (revenue: number | null, payout: number | null) => ({
  ...(revenue === null ? {} : { revenue: money(revenue) }),
  ...(payout === null ? {} : { payout: money(payout) })
})

/** What becomes of a report of these prices; a side that is not said has the goal's price. */
const standingOf = (
  proof: Proof,
  revenue: number | null,
  payout: number | null,
  wanted: typeof Requested.Type = "approved"
) =>
  Limits.standing(wanted, {
    proof,
    settings: strict,
    said: said(revenue, payout),
    price: { revenue: money(revenue ?? 100_000), payout: money(payout ?? 80_000) },
    goal,
    terms: [goal]
  })

describe("A reported price", () => {
  it.prop(
    "pays, or may yet, only within ten times the goal's price and below the revenue",
    { revenue: MaybeUnits, payout: MaybeUnits, wanted: Requested },
    ({ payout, revenue, wanted }) => {
      const { hold_reason, status } = standingOf(token, revenue, payout, wanted)
      const [r, p] = [revenue ?? 100_000, payout ?? 80_000]
      const isFine = (revenue === null && payout === null) || (p <= r && r <= 1e6 && p <= 8e5)
      assert.strictEqual(hold_reason === null, isFine)
      if (isFine || wanted === "rejected") assert.strictEqual(status, wanted)
      else assert.strictEqual(status, "hold")
    }
  )

  it("has its reason", () => {
    assert.strictEqual(standingOf(token, null, 100_001).hold_reason, "payout_above_revenue")
    assert.strictEqual(standingOf(token, 79_999, null).hold_reason, "payout_above_revenue")
    assert.strictEqual(standingOf(token, 1_000_001, null).hold_reason, "revenue_above_limit")
    assert.strictEqual(standingOf(token, 1_000_000, 800_001).hold_reason, "payout_above_limit")
    assert.isNull(standingOf(token, 1_000_000, 800_000).hold_reason)
  })

  it.prop("is whatever a key says", { revenue: Units, payout: Units }, ({ payout, revenue }) => {
    const standing = standingOf({ by: "key" }, revenue, payout)
    assert.deepStrictEqual(standing, { status: "approved", hold_reason: null })
  })

  it("that waits for a manager stays so, whatever status is asked for later", () => {
    const reported = {
      proof: token,
      settings: strict,
      said: {},
      price: { revenue: money(5_000_000), payout: money(80_000) },
      goal,
      terms: [goal],
      held: "revenue_above_limit"
    } as const
    assert.strictEqual(Limits.standing("approved", reported).status, "hold")
    assert.strictEqual(Limits.standing("rejected", reported).status, "rejected")
  })

  it("that was agreed on is not a reported one", () => {
    const agreed = { ...goal, payout: money(2_000_000) }
    const price = { revenue: money(100_000), payout: money(2_000_000) }
    const reported = {
      proof: token,
      settings: strict,
      said: {},
      price,
      goal,
      terms: [agreed, goal]
    }
    assert.deepStrictEqual(Limits.standing("approved", reported), {
      status: "approved",
      hold_reason: null
    })
  })
})

describe("An unsigned report", () => {
  it("is pending at most, unless the advertiser trusts it", () => {
    const price = { revenue: money(100_000), payout: money(80_000) }
    const reported = { proof: { by: "unsigned" }, said: {}, price, goal, terms: [goal] } as const
    const standing = (unsigned_reports: "pending" | "trusted") =>
      Limits.standing("approved", { ...reported, settings: { ...strict, unsigned_reports } }).status
    assert.strictEqual(standing("pending"), "pending")
    assert.strictEqual(standing("trusted"), "approved")
  })

  it.prop(
    "counts its amount up to the limit: the goal's own, or ten times its revenue",
    { amount: Units, limit: MaybeUnits },
    ({ amount, limit }) => {
      const amount_limit = limit === null ? null : money(limit)
      const counted = Limits.unsignedAmount(money(amount), { ...goal, amount_limit })
      const most = Math.min(amount, limit ?? 1_000_000)
      assert.deepStrictEqual(counted, Result.succeed(money(most)))
    }
  )

  it("says no amount where the goal has a percentage and no limit", () => {
    const percent = { ...goal, payout_percent: 50_000n }
    assert.isTrue(Result.isFailure(Limits.unsignedAmount(money(1), percent)))
    assert.isTrue(Result.isSuccess(Limits.unsignedAmount(null, percent)))
    const limited = { ...percent, amount_limit: money(7) }
    assert.deepStrictEqual(Limits.unsignedAmount(money(9), limited), Result.succeed(money(7)))
  })
})
