import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import { deletable, Goal, GoalId, GoalIsNeeded } from "../../src/catalog/Goal.ts"
import * as GoalType from "../../src/catalog/GoalType.ts"

describe("deletable", () => {
  it.prop("the default goal has to stay, every other may go", [Goal], ([goal]) => {
    assert.deepStrictEqual(
      deletable({ ...goal, is_default: 0 }, undefined),
      Result.succeed({ ...goal, is_default: 0 as const })
    )
    const failure = Result.getOrThrow(Result.flip(deletable({ ...goal, is_default: 1 }, undefined)))
    assert.instanceOf(failure, GoalIsNeeded)
    assert.strictEqual(failure.goal_id, goal.id)
  })

  it("needs the id and the flag alone", () => {
    assert.isTrue(Result.isSuccess(deletable({ id: GoalId.make(1), is_default: 0 }, undefined)))
  })
})

describe("GoalType", () => {
  it("lists every type once, with its short name", () => {
    assert.deepStrictEqual(
      GoalType.all.map(({ title }) => title),
      ["CPC", "CPA", "CPL", "CPS", "CPI", "RevShare"]
    )
  })
})
