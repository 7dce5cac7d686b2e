import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as Money from "../../src/values/Money.ts"

const small = Money.Money.check(
  Schema.isBetweenBigInt({ minimum: -(10n ** 14n), maximum: 10n ** 14n })
)

const success = <A, E>(result: Result.Result<A, E>): A => Result.getOrThrow(result)
const failureTag = (result: Result.Result<unknown, { readonly _tag: string }>) =>
  Result.isFailure(result) ? result.failure._tag : "success"
const largest = Money.Money.make(2n ** 63n - 1n)
const smallest = Money.Money.make(-(2n ** 63n))

describe("amounts", () => {
  it.prop("parsing what was formatted gives the same money", [Money.Money], ([money]) => {
    assert.deepStrictEqual(Money.parse(Money.toAmount(money)), Result.succeed(money))
    assert.strictEqual(Money.fromAmount(Money.toAmount(money)), money)
  })

  it.prop("every formatted amount is canonical", [Money.Money], ([money]) => {
    assert.isTrue(Schema.is(Money.Amount)(Money.toAmount(money)))
  })

  it.prop("an amount is the only text of its money", [Money.Amount], ([amount]) => {
    assert.strictEqual(Money.toAmount(Money.fromAmount(amount)), amount)
  })

  it("are written with 2 to 4 decimals", () => {
    const written = [0n, 125_000n, 125n, -30_000n, 12_340n, 12_345n, -1n].map((units) =>
      Money.toAmount(Money.Money.make(units))
    )
    assert.deepStrictEqual<ReadonlyArray<string>>(written, [
      "0.00",
      "12.50",
      "0.0125",
      "-3.00",
      "1.234",
      "1.2345",
      "-0.0001"
    ])
  })

  it("refuses text that is not canonical", () => {
    for (const text of ["1", "1.5", "01.50", "1.500", "1.2340", "-0.00", "1.23456", "+1.00", ""]) {
      assert.isFalse(Schema.is(Money.Amount)(text), text)
    }
    assert.isTrue(Schema.is(Money.Amount)(Money.toAmount(largest)))
    assert.isFalse(Schema.is(Money.Amount)("922337203685477.5808"))
    assert.isTrue(Schema.is(Money.Amount)("-922337203685477.5808"))
  })
})

describe("parse", () => {
  it("reads numbers and text by their decimal value", () => {
    const cases: ReadonlyArray<readonly [string | number, bigint]> = [
      [0, 0n],
      [-0, 0n],
      [12.5, 125_000n],
      [0.1, 1000n],
      [1e3, 10_000_000n],
      [1e-4, 1n],
      [123456789012345, 1_234_567_890_123_450_000n],
      ["12.50", 125_000n],
      ["1e3", 10_000_000n],
      ["1E-4", 1n],
      ["1.50000", 15_000n],
      ["-3", -30_000n],
      ["007", 70_000n],
      ["922337203685477.5807", 2n ** 63n - 1n],
      ["-922337203685477.5808", -(2n ** 63n)],
      ["0e999", 0n],
      ["12345e-3", 123_450n]
    ]
    for (const [input, units] of cases) {
      assert.deepStrictEqual<unknown>(Money.parse(input), Result.succeed(units), String(input))
    }
  })

  it("says why it refuses", () => {
    const cases: ReadonlyArray<readonly [string | number, string]> = [
      [1.00001, "TooManyDecimals"],
      ["1.00001", "TooManyDecimals"],
      ["1e-5", "TooManyDecimals"],
      [0.1 + 0.2, "TooManyDecimals"],
      ["1e999", "MoneyOutOfRange"],
      [1e21, "MoneyOutOfRange"],
      ["922337203685477.5808", "MoneyOutOfRange"],
      [1234567890123456, "NumberInexact"],
      [Number.NaN, "NotDecimal"],
      [Number.POSITIVE_INFINITY, "NotDecimal"],
      ["", "NotDecimal"],
      [" 1", "NotDecimal"],
      ["1,5", "NotDecimal"],
      ["0x10", "NotDecimal"],
      [".5", "NotDecimal"],
      ["1e9999", "NotDecimal"],
      ["9".repeat(41), "NotDecimal"],
      ["--1", "NotDecimal"]
    ]
    for (const [input, tag] of cases) {
      assert.strictEqual(failureTag(Money.parse(input)), tag, String(input))
    }
  })

  it.prop("a JSON number is read as its text is", [small], ([money]) => {
    const text = Money.toAmount(money)
    assert.deepStrictEqual(Money.parse(Number(text)), Money.parse(text))
  })
})

describe("inputs", () => {
  const message = (schema: Schema.ConstraintDecoder<unknown>, input: unknown) =>
    Result.match(Schema.decodeUnknownResult(schema)(input), {
      onSuccess: () => "accepted",
      onFailure: (error) => error.message
    })

  it("tell how to mend what is wrong", () => {
    assert.strictEqual(message(Money.NonNegativeMoneyInput, 0), "accepted")
    assert.strictEqual(message(Money.MoneyInput, -1), "accepted")
    assert.include(message(Money.NonNegativeMoneyInput, -0.01), "must be at least 0")
    assert.include(message(Money.NonNegativeMoneyInput, "-0.01"), "must be at least 0")
    assert.include(message(Money.NonNegativeMoneyText, "-0.01"), "must be at least 0")
    assert.include(message(Money.MoneyInput, "1.00001"), "at most 4 decimals")
    assert.include(message(Money.MoneyInput, "abc"), "must be a decimal number")
    assert.include(message(Money.MoneyInput, null), "must be a decimal number")
    assert.include(message(Money.MoneyInput, "1e30"), "922337203685477.5807")
    assert.include(message(Money.MoneyInput, 1234567890123456), "send it as text")
  })

  it.prop("read back what they wrote", [Money.Money], ([money]) => {
    assert.strictEqual(
      Schema.decodeUnknownSync(Money.MoneyInput)(Schema.encodeSync(Money.MoneyInput)(money)),
      money
    )
  })

  it("keeps all digits of a query", () => {
    const query = Schema.toCodecStringTree(Schema.Struct({ revenue: Money.NonNegativeMoneyText }))
    assert.deepStrictEqual<unknown>(
      Schema.decodeUnknownSync(query)({ revenue: "922337203685477.5807" }),
      { revenue: largest }
    )
  })
})

describe("arithmetic", () => {
  it.prop(
    "a sum is the same at any order and grouping",
    [Schema.Array(small), Schema.Array(small)],
    ([a, b]) => {
      const grouped = success(Money.add(success(Money.sum(a)), success(Money.sum(b))))
      assert.strictEqual(success(Money.sum([...b, ...a])), grouped)
    }
  )

  it.prop("subtracting takes back what was added", [small, small], ([a, b]) => {
    assert.strictEqual(success(Money.subtract(success(Money.add(a, b)), b)), a)
  })

  it("refuses to leave the 64-bit range", () => {
    const one = Money.Money.make(1n)
    assert.strictEqual(failureTag(Money.add(largest, one)), "MoneyOutOfRange")
    assert.strictEqual(failureTag(Money.subtract(smallest, one)), "MoneyOutOfRange")
    assert.strictEqual(failureTag(Money.sum([largest, one])), "MoneyOutOfRange")
    assert.deepStrictEqual(Money.sum([largest, one, smallest]), Result.succeed(Money.zero))
    assert.deepStrictEqual(Money.sum([]), Result.succeed(Money.zero))
  })
})

const Positive = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: 10n ** 12n }))

describe("rounding", () => {
  it.prop("is to the nearest, halves away from zero", [small, Positive], ([n, d]) => {
    const quotient = Money.divide(n, d)
    const abs = (value: bigint) => (value < 0n ? -value : value)
    const error = 2n * abs(n - quotient * d)
    assert.isTrue(error <= d)
    if (error === d) assert.isTrue(abs(quotient * d) > abs(n))
  })

  it("mirrors at zero", () => {
    const quotients = [5n, -5n, 15n, -15n, 4n, -4n].map((n) => Money.divide(n, 10n))
    assert.deepStrictEqual(quotients, [1n, -1n, 2n, -2n, 0n, 0n])
  })
})

describe("convert", () => {
  it.prop("between equal rates changes nothing", [small, Money.ExchangeRate], ([money, rate]) => {
    assert.deepStrictEqual(Money.convert(money, rate, rate), Result.succeed(money))
  })

  it("rounds once, at the end", () => {
    const rate = (text: string) => Money.ExchangeRate.make(text)
    const convert = (units: bigint, from: string, to: string) =>
      success(Money.convert(Money.Money.make(units), rate(from), rate(to)))
    assert.strictEqual(convert(1_000_000n, "1", "0.9213"), 921_300n)
    assert.strictEqual(convert(1_000_000n, "0.9213", "1"), 1_085_423n)
    assert.strictEqual(convert(1n, "3", "1.5"), 1n)
    assert.strictEqual(convert(-1n, "3", "1.5"), -1n)
    assert.strictEqual(convert(1n, "3", "1"), 0n)
  })

  it("knows no rate of zero or below", () => {
    for (const text of ["0", "0.000", "-1", "1e3", "", "1."]) {
      assert.isFalse(Schema.is(Money.ExchangeRate)(text), text)
    }
  })
})
