import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { get, records, setTime } from "../fixtures/TestServer.ts"
import { statedLedger } from "../money/ledger/statedLedger.ts"
import { verifiedLedger } from "../money/ledger/verifiedLedger.ts"
import { DemoInstance, type HistoryTests } from "./DemoInstance.ts"
import { now } from "./GeneratedRows.ts"

/** A list that somebody reads at the moment of the demo. */
const list = Effect.fnUntraced(function* (key: string, path: string, name: string) {
  yield* setTime(Date.parse(now) / 1000)
  const answer = yield* get(key, `/api/v2${path}`)
  assert.strictEqual(answer.status, 200, answer.text.slice(0, 200))
  return records(answer, name)
})

/** How many there are of each. */
const countsOf = (values: ReadonlyArray<unknown>) => {
  const counts: Record<string, number> = {}
  for (const value of values) counts[String(value)] = (counts[String(value)] ?? 0) + 1
  return counts
}

const statuses = (found: ReadonlyArray<Readonly<Record<string, unknown>>>) =>
  countsOf(found.map(({ status }) => status))

/** What the demo network says of the affiliates that it pays. */
export const testPayments = (it: HistoryTests): void => {
  it.effect("affiliates have invoices of last month: paid, unpaid and drafts", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoInstance
      const path = "/network/aff-billing/invoices?perPage=50"
      const invoices = yield* list(keys.manager, path, "invoices")
      assert.deepStrictEqual(statuses(invoices), { draft: 2, paid: 4, unpaid: 6 })
      const numbers = invoices.map(({ invoice_number }) => String(invoice_number))
      assert.lengthOf(new Set(numbers), 12)
      for (const { period } of invoices) {
        assert.deepStrictEqual(period, { start_date: "2026-02-01", end_date: "2026-02-28" })
      }
    })
  )

  it.effect("a payout run is paid but for one payout, and another one waits for approval", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoInstance
      const runs = yield* list(keys.manager, "/network/payout-runs", "payout_runs")
      assert.deepStrictEqual(statuses(runs), { draft: 1, paid: 1 })
      const found = yield* Effect.forEach(runs, ({ id }) =>
        Effect.map(get(keys.manager, `/api/v2/network/payout-runs/${id}`), ({ info }) =>
          Object(info.payout_run)
        )
      )
      const paid = found.find(({ status }) => status === "paid")
      const draft = found.find(({ status }) => status === "draft")
      assert.deepInclude(paid, { currency: "USD", count: 5 })
      assert.notStrictEqual(paid.maker.id, paid.checker.id)
      assert.deepStrictEqual(statuses(paid.payouts), { failed: 1, paid: 4 })
      assert.match(
        paid.payouts.find(({ status }: { status: string }) => status === "failed").problem,
        /closed/
      )
      assert.deepInclude(draft, { currency: "EUR", count: 4, checker: null })
      const file = yield* get(
        keys.manager,
        `/api/v2/network/payout-runs/${paid.id}/file?format=paypal`
      )
      assert.strictEqual(file.status, 200, file.text)
      assert.match(file.text, /paypal@[a-z0-9-]+\.example/)
    })
  )

  it.effect("an affiliate sees where it is paid, what it was paid, and what is left", () =>
    Effect.gen(function* () {
      const { ids, keys } = yield* DemoInstance
      const billing = "/affiliate/aff-billing"
      const methods = `${billing}/payment-methods`
      const [method] = yield* list(keys.affiliate, methods, "affiliates-payments-methods")
      assert.match(String(method?.payment_method_info), /^….{4}$/u)
      const invoices = yield* list(keys.affiliate, `${billing}/invoices`, "invoices")
      assert.deepStrictEqual(statuses(invoices), { paid: 1 })
      const range = "rangeFrom=2026-01-01&rangeTo=2026-12-31"
      const { info } = yield* get(keys.affiliate, `/api/v2${billing}/statement?${range}`)
      const { entries } = Object(info.statement)
      assert.include(
        entries.map(({ kind }: { kind: string }) => kind),
        "payout"
      )
      const shown = yield* get(
        keys.manager,
        `/api/v2/network/affiliates/${ids.affiliate_id}?fields=balance_due,approved_balance`
      )
      const { approved_balance, balance_due } = Object(shown.info.affiliate)
      assert.strictEqual(balance_due, "0.00")
      assert.isAbove(Number(approved_balance), 100)
    })
  )

  it.effect("balances agree with the ledger, and the ledger with its facts", () =>
    Effect.gen(function* () {
      const { keys } = yield* DemoInstance
      yield* setTime(Date.parse(now) / 1000)
      yield* verifiedLedger
      yield* statedLedger(keys.manager, 1, ["Europe/Berlin"])
    })
  )
}
