import { assert, describe, it } from "@effect/vitest"
import * as ConversionRefusal from "../../../src/catalog/ConversionRefusal.ts"
import * as ConversionCheck from "../../../src/tracking/conversions/ConversionCheck.ts"

const { Reason } = ConversionRefusal

describe("explain", () => {
  it.prop(
    "one check failed, those before passed, those behind were not reached",
    [Reason],
    ([reason]) => {
      for (const isChange of [false, true]) {
        const checks = ConversionCheck.checksOf(reason, isChange)
        const verdicts = ConversionCheck.explain(checks, reason, {}).map(({ verdict }) => verdict)
        const at = verdicts.indexOf("failed")
        assert.isAtLeast(at, 0)
        assert.deepStrictEqual(
          verdicts,
          verdicts.map((_, index) =>
            index < at ? "passed" : index > at ? "not_reached" : "failed"
          )
        )
      }
    }
  )

  it("every reason is one of some check", () => {
    const known = new Set(
      [...ConversionCheck.creation, ...ConversionCheck.change].flatMap(({ reasons }) => reasons)
    )
    assert.sameMembers([...known], [...Reason.literals])
  })

  it.prop("every reason says in a sentence how to mend it", [Reason], ([reason]) => {
    assert.match(ConversionRefusal.describe(reason).sentence, /^[A-Z].*\.$/u)
    assert.strictEqual(ConversionRefusal.of(reason).reason, reason)
  })

  it("without a refusal all passed", () => {
    const inputs = { goal: "goal_id=5" }
    const checks = ConversionCheck.explain(ConversionCheck.creation, undefined, inputs)
    assert.isTrue(checks.every(({ code, verdict }) => verdict === "passed" && code === null))
    assert.strictEqual(
      checks.find(({ rule }) => rule === "The offer has the goal.")?.input,
      "goal_id=5"
    )
  })
})
