import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { detailsOf, givenBilled } from "./givenBilled.ts"
import { givenEarned } from "./givenEarned.ts"

const preferences = "/api/v2/network/adv-billing/preferences"

describeOnEngines("Taxes and rounding", server, (it) => {
  it.effect("200: domestic accounts pay the tax of their percentage, as a line of its own", () =>
    Effect.gen(function* () {
      const { advertiser_id, change, generate, key, read } = yield* givenBilled
      const set = (fields: Readonly<Record<string, unknown>>) =>
        sendJson(key, "PUT", `${preferences}/${advertiser_id}`, fields)
      assert.strictEqual((yield* set({ vat: 19 })).status, 200)
      const id = yield* generate()
      const invoice = yield* read(id)
      assert.deepInclude(invoice, {
        amount: { value: "29.00", currency: "USD" },
        tax: { category: "domestic", percent: 19, value: "5.51" },
        total: { value: "34.51", currency: "USD" }
      })
      assert.deepInclude(invoice.lines.at(-1), { kind: "tax", offer: null, amount: "5.51" })
      yield* verifiedLedger
      yield* change(id, { status: "paid" })
      yield* verifiedLedger
      for (const category of ["reverse_charge", "exempt", "outside"]) {
        yield* set({ tax_category: category })
        const free = yield* read(yield* generate({ amount: "10.00" }))
        assert.deepStrictEqual(free.tax, { category, percent: 0, value: "0.00" })
      }
      assert.strictEqual((yield* set({ tax_category: "none" })).status, 422)
      const found = yield* get(key, `${preferences}/${advertiser_id}`)
      assert.nestedPropertyVal(found.info, "preferences.tax_category", "outside")
    })
  )

  it.effect("200: amounts have the digits that people pay, and the rest is an entry", () =>
    Effect.gen(function* () {
      const { generate, key, read, sql } = yield* givenBilled
      yield* sql`
        INSERT INTO exchange_rates (currency, date, rate, source)
        VALUES ('JPY', '2026-01-01', '150.5', 't'), ('KWD', '2026-01-01', '0.31', 't')
        ON CONFLICT DO NOTHING`
      const amountOf = Effect.fnUntraced(function* (currency: string, amount: string) {
        const { amount: shown } = yield* read(yield* generate({ currency, amount }))
        yield* verifiedLedger
        return shown.value
      })
      assert.strictEqual(yield* amountOf("USD", "10.0049"), "10.00")
      assert.strictEqual(yield* amountOf("USD", "10.005"), "10.01")
      assert.strictEqual(yield* amountOf("JPY", "1234.5"), "1235.00")
      assert.strictEqual(yield* amountOf("KWD", "1.2346"), "1.235")
      const entries = yield* sql`SELECT 1 FROM ledger_entries WHERE account = 'network:rounding'`
      assert.isAtLeast(entries.length, 4)
      const list = yield* get(key, "/api/v2/network/adv-billing/invoices?currency=JPY")
      assert.strictEqual(list.status, 200)
    })
  )

  it.effect("200: credits, bonuses and deductions are lines of their own", () =>
    Effect.gen(function* () {
      const { convert, generate, read } = yield* givenEarned
      yield* convert("5.00")
      const lines = [
        { kind: "bonus", title: "Best of the month", amount: "25.00" },
        { kind: "deduction", title: "Chargeback fee", amount: "-5.50" },
        { kind: "credit", title: "Goodwill", amount: -1 }
      ]
      const invoice = yield* read(yield* generate({ lines }))
      assert.strictEqual(invoice.amount.value, "23.50")
      assert.deepStrictEqual(
        invoice.lines.map(({ amount, kind, title }) => [kind, title, amount]),
        [
          ["conversions", null, "5.00"],
          ["bonus", "Best of the month", "25.00"],
          ["deduction", "Chargeback fee", "-5.50"],
          ["credit", "Goodwill", "-1.00"]
        ]
      )
      yield* verifiedLedger
    })
  )

  it.effect("200: the older address of advertisers' invoices credits them too", () =>
    Effect.gen(function* () {
      const { generate, key, read } = yield* givenBilled
      const id = yield* generate({ amount: "5.00" })
      const alias = `/api/v2/network/brand-billing/invoices/${id}/credit-note`
      const answer = yield* sendJson(key, "POST", alias, {})
      assert.deepStrictEqual(detailsOf(answer), yield* read(id))
    })
  )
})
