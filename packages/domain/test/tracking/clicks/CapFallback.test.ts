import { assert, describe, it } from "@effect/vitest"
import { everything, matcherOf } from "../../../src/catalog/CustomTerms.ts"
import { undecided } from "../../../src/catalog/OfferAccess.ts"
import { decide } from "../../../src/tracking/clicks/ClickDecision.ts"
import type { ClickFacts } from "../../../src/tracking/clicks/ClickFacts.ts"
import * as ClickUrl from "../../../src/tracking/clicks/ClickUrl.ts"
import { facts, page } from "./clickFacts.ts"

const { offer } = facts
if (offer === undefined) throw new Error("The facts are incomplete")

const decideWith = (changes: Partial<ClickFacts>) => decide({ ...facts, ...changes })

describe("a click while a cap is full", () => {
  const full = {
    ...offer,
    full_caps: [
      { id: 4, goal_id: null, affiliate_id: null, custom_term_id: null, plan_block: null }
    ]
  }
  const other = { ...offer, id: 9, pages: [page(90)] }
  const at = (fallback: ClickFacts["fallback"]) => decideWith({ offer: full, fallback })

  it("counts for the fallback, and keeps the cap", () => {
    const {
      cap_id,
      invalid_reason,
      landing_page,
      offer: taken
    } = at({
      offer: other,
      access: undecided
    })
    assert.deepStrictEqual([invalid_reason, cap_id, landing_page?.id], [null, 4, 90])
    assert.strictEqual(taken?.id, 9)
  })

  it("goes back when the fallback does not take it, or is full as well", () => {
    const shut = [
      { offer: { ...other, visible_type: 3 as const }, access: undecided },
      { offer: other, access: { ...undecided, isBlocked: true } },
      { offer: { ...other, full_caps: full.full_caps }, access: undecided },
      { offer: undefined, access: undecided },
      undefined
    ]
    for (const fallback of shut) {
      const { invalid_reason, landing_page, offer: kept } = at(fallback)
      assert.strictEqual(invalid_reason, "cap_reached")
      assert.isUndefined(landing_page)
      assert.strictEqual(kept?.id, 3)
    }
  })

  it("of custom terms goes by them, to their trafficback", () => {
    const terms = {
      id: 8,
      goal_id: null,
      status: 1 as const,
      priority: 0,
      matcher: matcherOf({ ...everything, affiliates: [7] }),
      trafficback: ClickUrl.parse("https://terms.example/")
    }
    const caps = [{ id: 4, goal_id: null, affiliate_id: null, custom_term_id: 8, plan_block: null }]
    const under = decideWith({ offer: { ...offer, full_caps: caps, terms: [terms] } })
    assert.include(under, { invalid_reason: "cap_reached", custom_term_id: 8 })
    assert.strictEqual(under.trafficback?.host, "terms.example")
    assert.isNull(decideWith({ offer: { ...offer, full_caps: caps } }).invalid_reason)
  })
})
