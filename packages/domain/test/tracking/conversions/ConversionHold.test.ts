import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { decide } from "../../../src/tracking/conversions/ConversionDecision.ts"
import type { Attempt, ConversionFacts } from "../../../src/tracking/conversions/ConversionFacts.ts"
import { revise } from "../../../src/tracking/conversions/ConversionRevision.ts"
import { attempt, conversion, facts, goal, money } from "./conversionFacts.ts"

const day = 86_400_000
const heldGoal = { ...goal, conversion_status: 4, hold_days: 14 } as const
const nothing = { revenue: null, revenue_percent: null, payout: null, payout_percent: null }
const ofPlan = (hold_period: number) => ({
  ...nothing,
  affiliate_id: null,
  commission_plan_id: 4,
  payout: money(1),
  block: { key: "4:cpa", hold_period } as const
})

const begun = (
  known: Partial<ConversionFacts>,
  said: Attempt["input"] = {},
  by = attempt.proof
) => {
  const input = { ...attempt.input, ...said }
  const decided = decide({ ...attempt, input, proof: by }, { ...facts, ...known })
  const { hold_by, release_millis, status } = Result.getOrThrow(
    Result.getOrThrow(decided).conversion
  )
  return [
    status,
    hold_by,
    release_millis === null ? null : (release_millis - facts.nowMillis) / day
  ]
}

describe("A hold that ends by itself", () => {
  it("is set by the goal's hold days, or by the block that pays, which goes first", () => {
    assert.deepStrictEqual(begun({ goal: heldGoal }), ["hold", "goal", 14])
    assert.deepStrictEqual(begun({ agreements: [ofPlan(7)] }), ["hold", "commission_plan:4", 7])
    const both = { goal: heldGoal, agreements: [ofPlan(7)] }
    assert.deepStrictEqual(begun(both), ["hold", "commission_plan:4", 7])
    const silent = { goal: heldGoal, agreements: [ofPlan(0)] }
    assert.deepStrictEqual(begun(silent), ["hold", "goal", 14])
  })

  it("is none of a report that names the status or the payout, and none without days", () => {
    assert.deepStrictEqual(begun({ goal: heldGoal }, { conv_status: "hold" }), ["hold", null, null])
    const plan = { agreements: [ofPlan(7)] }
    assert.deepStrictEqual(begun(plan, { payout: money(2) }), ["approved", null, null])
    const byHand = { goal: { ...heldGoal, hold_days: null } }
    assert.deepStrictEqual(begun(byHand), ["hold", null, null])
  })

  it("is none of what a manager has to look at", () => {
    const high = { payout: money(70_000_000), revenue: money(80_000_000) }
    assert.deepStrictEqual(begun({ goal: heldGoal }, high), ["hold", null, null])
    const unsigned = { by: "unsigned" } as const
    assert.deepStrictEqual(begun({ goal: heldGoal }, {}, unsigned), ["hold", null, null])
    const settings = { ...facts.settings, unsigned_reports: "trusted" } as const
    assert.deepStrictEqual(begun({ goal: heldGoal, settings }, {}, unsigned), ["hold", "goal", 14])
  })

  it("is over once something else sets the status, also when that is on hold again", () => {
    const held = { ...conversion, status: "hold", release_millis: 5, hold_by: "goal" } as const
    const known = { ...facts, proof: { by: "key" } } as const
    const after = (before: typeof conversion, said: object) =>
      Result.getOrThrow(revise(before, said, known))
    const rejected = after(held, { conv_status: "rejected" })
    assert.isNull(rejected.release_millis)
    assert.isNull(after(rejected, { conv_status: "hold" }).release_millis)
    assert.strictEqual(after(held, { payout: money(3) }).release_millis, 5)
  })
})
