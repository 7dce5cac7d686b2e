import { assert, describe, it } from "@effect/vitest"
import { Result, Schema } from "effect"
import * as Invoice from "../../src/money/Invoice.ts"
import { CalendarDate } from "../../src/values/CalendarDate.ts"
import type { Currency } from "../../src/values/Currency.ts"
import * as Money from "../../src/values/Money.ts"

describe("transition", () => {
  const allowed = new Set(["draft→unpaid", "draft→rejected", "unpaid→paid", "unpaid→rejected"])

  for (const from of Invoice.Status.literals) {
    for (const to of Invoice.Status.literals) {
      const step = `${from}→${to}`
      it(`${step} is ${allowed.has(step) ? "allowed" : "refused"}`, () => {
        const outcome = Result.match(Invoice.transition(from, to), {
          onSuccess: (status) => status,
          onFailure: (failure) => `${failure.from}→${failure.to} refused`
        })
        assert.strictEqual(outcome, allowed.has(step) ? to : `${step} refused`)
      })
    }
  }
})

describe("number", () => {
  const day = CalendarDate.make("2026-02-28")

  it("has the year and at least six digits", () => {
    assert.strictEqual(Invoice.number(day, 123), "INV-2026-000123")
    assert.strictEqual(Invoice.number(day, 1_234_567), "INV-2026-1234567")
  })

  it("is written in the network's format", () => {
    assert.strictEqual(
      Invoice.number(day, 7, "RE.{year}/{month}-{number}_A"),
      "RE.2026/02-000007_A"
    )
    assert.strictEqual(Invoice.number(day, 7, "{number}"), "000007")
  })

  const Sequence = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 9_999_999 }))

  it.prop("differs for every place in the sequence", [Sequence, Sequence], ([a, b]) => {
    assert.strictEqual(Invoice.number(day, a) === Invoice.number(day, b), a === b)
  })
})

describe("total", () => {
  const money = (text: string) => Result.getOrThrow(Money.parse(text))
  const sum = (text: string, currency: Currency) => ({ currency, money: money(text) })
  const rates = new Map<Currency, Money.ExchangeRate>([
    ["USD", Money.ExchangeRate.make("1")],
    ["EUR", Money.ExchangeRate.make("0.8")],
    ["JPY", Money.ExchangeRate.make("150")]
  ])

  it("adds what is in the currency and converts what is not", () => {
    const sums = [sum("10.00", "EUR"), sum("10.00", "USD"), sum("300", "JPY")]
    assert.deepStrictEqual(Invoice.total(sums, "EUR", rates), Result.succeed(money("19.60")))
    assert.deepStrictEqual(Invoice.total([], "EUR", rates), Result.succeed(Money.zero))
  })

  it("needs no rate for its own currency", () => {
    const result = Invoice.total([sum("1.00", "CHF"), sum("2.00", "CHF")], "CHF", new Map())
    assert.deepStrictEqual(result, Result.succeed(money("3.00")))
  })

  it("names the currency whose rate is missing", () => {
    const missing = (from: Currency, to: Currency) => {
      const failure = Result.getOrThrow(Result.flip(Invoice.total([sum("1", from)], to, rates)))
      return failure._tag === "ExchangeRateMissing" ? failure.currency : failure._tag
    }
    assert.strictEqual(missing("CHF", "EUR"), "CHF")
    assert.strictEqual(missing("EUR", "CHF"), "CHF")
  })

  const Some = Schema.Array(
    Money.Money.check(Schema.isBetweenBigInt({ minimum: 0n, maximum: 10n ** 12n }))
  )

  it.prop("of one currency equals the sum of its parts", [Some], ([parts]) => {
    const sums = parts.map((part) => ({ currency: "EUR" as const, money: part }))
    assert.deepStrictEqual(Invoice.total(sums, "EUR", rates), Money.sum(parts))
  })
})
