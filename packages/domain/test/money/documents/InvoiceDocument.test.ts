import { Money } from "@affnet/domain"
import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import { amount, day, document, line } from "./givenDocument.ts"

const Cents = Schema.Int.check(Schema.isBetween({ minimum: -1_000_000, maximum: 1_000_000 }))
const Lines = Schema.Array(Schema.Struct({ units: Cents, isForeign: Schema.Boolean })).check(
  Schema.isMinLength(1),
  Schema.isMaxLength(20)
)

const amountOf = (units: number) =>
  Money.toAmount(Result.getOrThrow(Money.fromUnits(BigInt(units))))

describe("The document of an invoice", () => {
  it.prop("has lines that add up to what it is over", { lines: Lines }, ({ lines }) => {
    const made = lines.map(({ isForeign, units }) =>
      line({
        amount: amountOf(units),
        unit: null,
        ...(isForeign ? { currency: "USD", rate: "0.909090909091" } : {})
      })
    )
    const foreign = lines.reduce((sum, { isForeign, units }) => sum + (isForeign ? units : 0), 0)
    const own = lines.reduce((sum, { isForeign, units }) => sum + (isForeign ? 0 : units), 0)
    // As invoices do it: each currency is exchanged as a whole, and rounded once.
    const net = BigInt(own) + Money.divide(BigInt(foreign) * 909_090_909_091n, 1_000_000_000_000n)
    const { lines: shown, net: rounded, rounding, total } = document({ lines: made, net })
    assert.strictEqual(
      shown.reduce((sum, { amount }) => sum + (amount ?? 0n), 0n),
      rounded
    )
    assert.strictEqual(shown.length, made.length)
    assert.isTrue(shown.every(({ amount }) => (amount ?? 0n) % 100n === 0n))
    assert.strictEqual(rounded - rounding, net)
    assert.strictEqual(total, rounded)
  })

  it("has a line of its own for what lines do not explain", () => {
    const { lines } = document({ lines: [line()], net: 400_000n })
    assert.deepStrictEqual(
      lines.map(({ amount, kind }) => [kind, amount]),
      [
        ["conversions", 300_000n],
        ["charge", 100_000n]
      ]
    )
    assert.deepStrictEqual(
      document({ lines: [], net: 0n }).lines.map(({ kind }) => kind),
      ["charge"]
    )
  })

  it("does not make up what was exchanged by a rate that nobody knows", () => {
    const { lines } = document({ lines: [line(), line({ currency: "USD" })], net: 570_000n })
    assert.deepStrictEqual(
      lines.map(({ amount }) => amount),
      [300_000n, null]
    )
  })

  it("leaves lines of taxes to the taxes, and adds these to what is to be paid", () => {
    const { lines, total } = document({
      lines: [line(), line({ kind: "tax", amount: amount("5.7"), unit: null })],
      net: 300_000n,
      taxes: [{ category: "domestic", percent: 19, base: 300_000n, amount: 57_000n }]
    })
    assert.strictEqual(lines.length, 1)
    assert.strictEqual(total, 357_000n)
  })

  it("has no decimals in currencies that have none", () => {
    const yen = line({ currency: "JPY", amount: amount("10.5"), unit: null })
    const { lines, net } = document({ currency: "JPY", lines: [yen, yen], net: 210_000n })
    assert.strictEqual(net, 210_000n)
    assert.deepStrictEqual(
      lines.map(({ amount }) => amount),
      [110_000n, 100_000n]
    )
  })

  it("keeps the day of a rate, and none within a currency", () => {
    const rate_date = day("2026-02-01")
    const { lines } = document({
      lines: [line({ rate: "1", rate_date }), line({ currency: "USD", rate: "0.9", rate_date })],
      net: 570_000n
    })
    assert.deepStrictEqual(
      lines.map((line) => line.rate_date),
      [null, rate_date]
    )
  })
})
