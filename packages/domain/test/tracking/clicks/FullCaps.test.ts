import { assert, describe, it } from "@effect/vitest"
import { Schema } from "effect"
import { closing, counting } from "../../../src/tracking/clicks/FullCaps.ts"
import * as Cap from "../../../src/tracking/conversions/Cap.ts"
import { Money } from "../../../src/values/Money.ts"

const Few = Schema.NullOr(Schema.Literals([1, 2]))
const Scope = Schema.Struct({
  id: Schema.Int,
  goal_id: Few,
  affiliate_id: Few,
  custom_term_id: Few,
  plan_block: Schema.NullOr(Schema.Literal("4:cpa"))
})
const Units = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000 }))

const all = { goal_id: null, affiliate_id: null, custom_term_id: null, plan_block: null }
const sent = { affiliate_id: 1, custom_term_id: null }

describe("a full cap", () => {
  it.prop(
    "turns a click away exactly when it leaves no goal to convert to",
    {
      caps: Schema.Array(Scope),
      goals: Schema.Literals([1, 2, 3]),
      affiliate_id: Schema.Literals([1, 2, 3]),
      custom_term_id: Few
    },
    ({ affiliate_id, caps, custom_term_id, goals }) => {
      const active = Array.from({ length: goals }, (_, index) => index + 1)
      const isClosed = (goal_id: number) =>
        caps.some((cap) =>
          Cap.covers(cap, { goal_id, affiliate_id, custom_term_id, plan_block: null })
        )
      const found = closing(caps, active, { affiliate_id, custom_term_id })
      assert.strictEqual(found !== undefined, active.every(isClosed))
      if (found !== undefined) assert.include(caps, found)
    }
  )

  it("of a goal leaves clicks to the other goals", () => {
    const cap = { id: 4, ...all, goal_id: 5 }
    assert.isUndefined(closing([cap], [5, 6], sent))
    assert.strictEqual(closing([cap], [5], sent), cap)
    assert.isUndefined(closing([cap], [], sent))
  })

  it("of a plan's block turns no click away: what comes next in the order pays", () => {
    assert.isUndefined(closing([{ id: 4, ...all, plan_block: "4:cpa" }], [5], sent))
  })

  it("of clicks counts those that it is about", () => {
    const period = { startMillis: 0, endMillis: 1 }
    const cap = { id: 4, ...all, period }
    const ofOther = { ...cap, id: 5, affiliate_id: 2 }
    const ofTerms = { ...cap, id: 6, custom_term_id: 9 }
    assert.deepStrictEqual(counting([cap, ofOther, ofTerms], sent), [cap])
  })

  it.prop(
    "is one that the next conversion does not fit in",
    { measure: Cap.Measure, maximum: Units, used: Units, price: Units },
    ({ maximum, measure, price, used }) => {
      const isMoney = measure === "payout" || measure === "revenue"
      const next = isMoney ? Math.max(price, 1) : 1
      const cap = { measure, maximum: Money.make(BigInt(maximum)) }
      assert.strictEqual(Cap.isFull(cap, BigInt(used), BigInt(price)), used + next > maximum)
    }
  )
})
