import { assert, describe, it } from "@effect/vitest"
import { Result } from "effect"
import * as PaymentDetails from "../../src/money/PaymentDetails.ts"
import * as PaymentRequest from "../../src/money/PaymentRequest.ts"
import * as CalendarDate from "../../src/values/CalendarDate.ts"
import { ExchangeRate, Money } from "../../src/values/Money.ts"

const rates = PaymentDetails.exchange(
  new Map([
    ["USD", ExchangeRate.make("1")],
    ["EUR", ExchangeRate.make("0.8")]
  ])
)

const has = (
  currency: PaymentRequest.Available["currency"],
  amount: bigint,
  from: PaymentRequest.Available["from"] = "approved"
): PaymentRequest.Available => ({ from, currency, amount, network_amount: amount })

const take = (
  available: ReadonlyArray<PaymentRequest.Available>,
  amount?: bigint,
  currency: PaymentRequest.Available["currency"] = "USD"
) =>
  PaymentRequest.take(
    available,
    {
      currency,
      amount: amount === undefined ? undefined : Money.make(amount),
      threshold: Money.make(0n),
      today: CalendarDate.CalendarDate.make("2026-03-01")
    },
    rates
  )

const linesOf = (taken: ReturnType<typeof take>): string | ReadonlyArray<string | bigint> =>
  Result.match(taken, {
    onFailure: ({ field, problem }) => `${field} ${problem}`,
    onSuccess: ({ amount, lines }) => [
      amount,
      ...lines.map(({ amount, currency, from }) => `${from} ${currency} ${amount}`)
    ]
  })

describe("what is taken of a balance", () => {
  it("is all of it unless something else is asked for, in what people pay", () => {
    assert.deepStrictEqual(linesOf(take([has("USD", 50_049n)])), [50_000n, "approved USD 50000"])
  })

  it("is the currency itself first, then others by their rates", () => {
    const both = [has("EUR", 80_000n), has("USD", 50_000n)]
    assert.deepStrictEqual(linesOf(take(both, 120_000n)), [
      120_000n,
      "approved USD 50000",
      "approved EUR 56000"
    ])
  })

  it("has what is owed taken off first", () => {
    const both = [has("USD", 50_000n), has("EUR", -8_000n), has("USD", 20_000n, "referral")]
    assert.deepStrictEqual(linesOf(take(both)), [
      60_000n,
      "approved EUR -8000",
      "approved USD 50000",
      "referral USD 20000"
    ])
    assert.strictEqual(linesOf(take(both, 60_001n)), "amount must have at most 2 decimals in USD")
    assert.strictEqual(
      linesOf(take(both, 60_100n)),
      "amount is more than the balance, which is 6.00 USD"
    )
  })

  it("is refused where there is nothing, or no rate", () => {
    assert.strictEqual(linesOf(take([])), "amount is nothing: the balance is empty")
    assert.strictEqual(linesOf(take([has("USD", -1n)])), "amount is nothing: the balance is empty")
    assert.strictEqual(
      linesOf(take([has("GBP", 10_000n)])),
      "currency cannot be used: there is no exchange rate from GBP to USD for 2026-03-01 or a day before"
    )
    assert.deepStrictEqual(linesOf(take([has("GBP", 10_000n)], undefined, "GBP")), [
      10_000n,
      "approved GBP 10000"
    ])
  })
})
