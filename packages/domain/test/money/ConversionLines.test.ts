import { assert, describe, it } from "@effect/vitest"
import { Array, Result, Schema } from "effect"
import * as ConversionLines from "../../src/money/ConversionLines.ts"

const Units = Schema.Int.check(Schema.isBetween({ minimum: -99_999, maximum: 9_999_999 }))
const Few = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 3 }))
const Sold = Schema.Struct({
  offer_id: Few,
  goal_id: Few,
  currency: Schema.Literals(["USD", "EUR"]),
  money: Units
})
const Some = Schema.Array(Sold)
const Size = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 12 }))

const toLine = ({ money, ...key }: typeof Sold.Type): ConversionLines.ConversionLine => ({
  ...key,
  count: 1,
  lowest: BigInt(money),
  highest: BigInt(money),
  amount: BigInt(money),
  network_amount: BigInt(2 * money)
})

const merged = (parts: Iterable<ConversionLines.ConversionLine>) =>
  Result.getOrThrow(ConversionLines.merge(parts))

const largest = 2 ** 53 - 1

describe("the lines of conversions", () => {
  it.prop("are the same however they are parted", [Some, Size], ([sold, size]) => {
    const conversions = sold.map(toLine)
    const parts = Array.chunksOf(conversions, size).flatMap((part) => merged(part))
    assert.deepStrictEqual(merged(parts), merged(conversions))
    assert.deepStrictEqual(merged(parts.toReversed()), merged(conversions))
  })

  it.prop("have every conversion once", [Some], ([sold]) => {
    const lines = merged(sold.map(toLine))
    const sum = (of: ReadonlyArray<number>) => of.reduce((one, other) => one + other, 0)
    assert.strictEqual(sum(lines.map(({ count }) => count)), sold.length)
    assert.strictEqual(
      sum(lines.map(({ amount }) => Number(amount))),
      sum(sold.map(({ money }) => money))
    )
    const keys = lines.map(({ currency, goal_id, offer_id }) => [offer_id, goal_id, currency])
    assert.lengthOf(new Set(keys.map(String)), lines.length)
  })

  it("have a price where all conversions have the same", () => {
    const sale = { offer_id: 1, goal_id: 1, currency: "USD" } as const
    const unitOf = (...prices: ReadonlyArray<number>) =>
      merged(prices.map((money) => toLine({ ...sale, money }))).map(ConversionLines.unitOf)
    assert.deepStrictEqual(unitOf(5, 5, 5), [5n])
    assert.deepStrictEqual(unitOf(5, 6, 5), [null])
  })

  it("are refused where their sum can't be counted", () => {
    const sale = toLine({ offer_id: 1, goal_id: 1, currency: "USD", money: largest })
    const amount = sale.amount * 1_000n
    const large = { ...sale, amount }
    assert.isTrue(Result.isSuccess(ConversionLines.merge([large])))
    assert.isTrue(Result.isFailure(ConversionLines.merge([large, { ...large, goal_id: 2 }])))
  })
})
