import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as Allocation from "../../src/values/Allocation.ts"
import * as Money from "../../src/values/Money.ts"

describe("allocate", () => {
  const Weights = Schema.NonEmptyArray(
    Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: 10n ** 6n }))
  )

  it.prop("the shares add up to the whole", [Money.Money, Weights], ([money, weights]) => {
    const shares = Result.getOrThrow(Allocation.allocate(money, weights))
    assert.strictEqual(Result.getOrThrow(Money.sum(shares)), money)
  })

  it.prop("no share is a unit away from its due", [Money.Money, Weights], ([money, weights]) => {
    const total = weights.reduce((a, b) => a + b, 0n)
    Result.getOrThrow(Allocation.allocate(money, weights)).forEach((share, index) => {
      const error = share * total - money * (weights[index] ?? 0n)
      assert.isTrue(-total < error && error < total)
    })
  })

  it("gives what is left to the largest remainders, earlier ones first", () => {
    const shares = (units: bigint, ...weights: ReadonlyArray<bigint>) =>
      Result.getOrThrow(Allocation.allocate(Money.Money.make(units), weights)).map(Number)
    assert.deepStrictEqual(shares(100n, 1n, 1n, 1n), [34, 33, 33])
    assert.deepStrictEqual(shares(-100n, 1n, 1n, 1n), [-34, -33, -33])
    assert.deepStrictEqual(shares(10n, 1n, 2n), [3, 7])
    assert.deepStrictEqual(shares(10n, 0n, 3n), [0, 10])
  })

  it("needs weights that come to something", () => {
    for (const weights of [[], [0n], [2n, -1n]]) {
      const refused = Result.getOrThrow(Result.flip(Allocation.allocate(Money.zero, weights)))
      assert.strictEqual(refused._tag, "WeightsWithoutSum")
    }
  })
})
