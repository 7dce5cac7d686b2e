import { assert, describe, it } from "@effect/vitest"
import { Goal } from "../../src/catalog/Goal.ts"
import { update } from "../../src/catalog/GoalChange.ts"
import { zero } from "../../src/values/Money.ts"

describe("update", () => {
  it.prop("a limit of zero is a limit, and null clears it", [Goal], ([goal]) => {
    const limits = ["revenue_limit", "payout_limit", "amount_limit"] as const
    for (const limit of limits) {
      const limited = update(goal, { [limit]: zero })
      assert.strictEqual(limited[limit], "0.00")
      assert.isNull(update(limited, { [limit]: null })[limit])
    }
  })
})
