import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as CustomTerms from "../../../src/catalog/CustomTerms.ts"
import { decide } from "../../../src/tracking/conversions/ConversionDecision.ts"
import type { ConversionFacts } from "../../../src/tracking/conversions/ConversionFacts.ts"
import { revise } from "../../../src/tracking/conversions/ConversionRevision.ts"
import { outside } from "../../../src/tracking/conversions/ConversionWindow.ts"
import { attempt, click, conversion, facts, goal, money } from "./conversionFacts.ts"

const Bound = Schema.NullOr(Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 40 })))
const day = 86_400_000

const decided = (changes: Partial<ConversionFacts>, how = attempt) =>
  Result.getOrThrow(decide(how, { ...facts, ...changes })).conversion

const within = { ...goal, convert_after_seconds: 60, convert_within_days: 30 }
const tooSoon = { nowMillis: click.created_millis + 59_999 }
const tooLate = { nowMillis: click.created_millis + 30 * day + 1 }

describe("the window of a goal", () => {
  it.prop(
    "has both its bounds within",
    {
      after: Bound,
      days: Bound,
      seconds: Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 4_000_000 }))
    },
    ({ after, days, seconds }) => {
      const window = {
        convert_after_seconds: after,
        convert_within_days: days,
        window_action: "refuse" as const
      }
      const isEarly = after !== null && seconds < after
      const isLate = days !== null && seconds > days * 86_400
      const wanted = isEarly ? "converted_too_early" : isLate ? "converted_too_late" : undefined
      assert.strictEqual(outside(window, seconds * 1000), wanted)
    }
  )

  it("refuses what comes outside of it", () => {
    const reasonAt = (changes: Partial<ConversionFacts>) =>
      Result.getOrThrow(Result.flip(decided({ goal: within, ...changes }))).reason
    assert.strictEqual(reasonAt(tooSoon), "converted_too_early")
    assert.strictEqual(reasonAt(tooLate), "converted_too_late")
    const inTime = { goal: within, nowMillis: click.created_millis + 60_000 }
    assert.isTrue(Result.isSuccess(decided(inTime)))
  })

  it("or holds it, which a manager alone ends", () => {
    const holding = { goal: { ...within, window_action: "hold" as const } }
    const held = Result.getOrThrow(decided({ ...holding, ...tooLate }))
    assert.include(held, { status: "hold", hold_reason: "converted_too_late" })
    const before = { ...conversion, status: held.status, hold_reason: held.hold_reason }
    const approved = (proof: Parameters<typeof revise>[2]["proof"]) =>
      Result.getOrThrow(
        revise(before, { conv_status: "approved" }, { ...facts, goal: holding.goal, proof })
      )
    const byAdvertiser = approved({ by: "token", advertiser_id: 2 })
    assert.include(byAdvertiser, { status: "hold", hold_reason: "converted_too_late" })
    assert.include(approved({ by: "key" }), { status: "approved", hold_reason: null })
  })

  it("is no matter of a click that is made for its conversion", () => {
    const made = { ...attempt, click }
    assert.isTrue(Result.isSuccess(decided({ goal: within, ...tooSoon }, made)))
  })
})

describe("custom terms", () => {
  const terms = (
    id: number,
    changes: Partial<CustomTerms.PricedTerms>
  ): CustomTerms.PricedTerms => ({
    id,
    goal_id: null,
    status: 1,
    priority: 0,
    matcher: CustomTerms.matcherOf(CustomTerms.everything),
    revenue: null,
    revenue_percent: null,
    payout: null,
    payout_percent: null,
    ...changes
  })
  const agreements = [
    {
      ...terms(0, { payout: money(1), revenue: money(2) }),
      affiliate_id: 7,
      commission_plan_id: null
    }
  ]

  it("price a conversion before what was agreed on, each side by itself", () => {
    const customTerms = [terms(4, { payout: money(90_000) })]
    assert.include(Result.getOrThrow(decided({ agreements, customTerms })), {
      payout: money(90_000),
      payout_by: "custom_terms:4",
      revenue: money(2),
      revenue_by: "affiliate",
      custom_term_id: 4
    })
  })

  it("leave the price to the goal and to reports otherwise", () => {
    assert.include(Result.getOrThrow(decided({})), {
      payout_by: "goal",
      revenue_by: "goal",
      custom_term_id: null
    })
    const said = { ...attempt, input: { ...attempt.input, payout: money(5) } }
    assert.include(Result.getOrThrow(decided({}, said)), { payout_by: "report" })
    const plan = [{ ...terms(0, { payout: money(7) }), affiliate_id: null, commission_plan_id: 9 }]
    assert.include(Result.getOrThrow(decided({ agreements: plan })), {
      payout: money(7),
      payout_by: "commission_plan:9"
    })
  })
})
