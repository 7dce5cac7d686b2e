import { assert, describe, it } from "@effect/vitest"
import * as InvoiceTax from "../../src/money/InvoiceTax.ts"
import * as InvoiceTotals from "../../src/money/InvoiceTotals.ts"
import type { Currency } from "../../src/values/Currency.ts"

const totals = (amount: bigint, currency: Currency, vat = 0) => {
  const net = { amount, network_amount: 2n * amount }
  const charged = { amount: 0n, network_amount: 0n }
  const { rounded, tax } = InvoiceTotals.of(
    { net, charged },
    InvoiceTax.termsOf("domestic", vat),
    currency
  )
  return [rounded.amount, rounded.network_amount, tax.amount, tax.network_amount]
}

describe("what an invoice comes to", () => {
  it("is rounded to the digits of its currency, at the worth of the whole", () => {
    assert.deepStrictEqual(totals(100_049n, "USD"), [-49n, -98n, 0n, 0n])
    assert.deepStrictEqual(totals(100_050n, "USD"), [50n, 100n, 0n, 0n])
    assert.deepStrictEqual(totals(14_999n, "JPY"), [-4_999n, -9_998n, 0n, 0n])
    assert.deepStrictEqual(totals(12_346n, "KWD"), [4n, 8n, 0n, 0n])
    assert.deepStrictEqual(totals(12_346n, "CLF"), [0n, 0n, 0n, 0n])
  })

  it("is taxed after it is rounded, and the tax is rounded as well", () => {
    assert.deepStrictEqual(totals(100_049n, "USD", 19), [-49n, -98n, 19_000n, 38_000n])
    assert.deepStrictEqual(totals(150_000n, "JPY", 10), [0n, 0n, 20_000n, 40_000n])
    assert.deepStrictEqual(totals(0n, "USD", 19), [0n, 0n, 0n, 0n])
  })

  it("is taxed for domestic accounts alone", () => {
    for (const category of ["reverse_charge", "exempt", "outside"] as const) {
      assert.deepStrictEqual(InvoiceTax.termsOf(category, 19), { category, percent: 0 })
    }
  })
})
