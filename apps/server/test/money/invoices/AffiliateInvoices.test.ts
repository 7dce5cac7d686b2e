import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { fieldOf, get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenEarned, givenPaidClick, linesOf, own, path } from "./givenEarned.ts"

/** The balances of an affiliate that are not nothing. */
const balancesOf = Effect.fnUntraced(function* (key: string, id: number) {
  const { info } = yield* get(key, `/api/v2/network/affiliates/${id}`)
  const names =
    /^(account_balance|.*_balance|balance_due|payout_approved|payout_pending|referral_commission)$/
  return Object.fromEntries(
    Object.entries(Object(info.affiliate)).filter(
      ([name, value]) => names.test(name) && value !== "0.00"
    )
  )
})

describeOnEngines("Invoices of affiliates", server, (it) => {
  it.effect(
    "200: conversions, paid clicks and other currencies become lines, and balances move",
    () =>
      Effect.gen(function* () {
        const { affiliate_id, change, convert, generate, key, offers, read } = yield* givenEarned
        yield* convert("5.00")
        yield* convert("6.00")
        yield* convert("8.00", offers.euros)
        yield* givenPaidClick({
          affiliate_id,
          offer_id: offers.dollars,
          payout: 1_500n,
          revenue: 9n
        })
        const draft = yield* generate({ status: "draft" })
        yield* verifiedLedger
        const earned = {
          approved_balance: "21.15",
          account_balance: "21.15",
          payout_approved: "21.15"
        }
        assert.deepStrictEqual(yield* balancesOf(key, affiliate_id), earned)
        assert.strictEqual((yield* change(draft, { status: "unpaid" })).status, 200)
        yield* verifiedLedger
        assert.deepStrictEqual(yield* balancesOf(key, affiliate_id), {
          balance_due: "21.15",
          account_balance: "21.15",
          payout_approved: "21.15"
        })
        const invoice = yield* read(draft)
        assert.deepStrictEqual(linesOf(invoice), [
          "conversions 2 11.00 USD",
          "conversions 1 8.00 EUR",
          "clicks 1 0.15 USD"
        ])
        assert.deepInclude(invoice, {
          amount: { value: "21.15", currency: "USD" },
          referral_commission: { value: "0.00", currency: "USD" },
          affiliate: { id: affiliate_id, name: "Ann's Blog" }
        })
        assert.deepStrictEqual(
          invoice.lines.map(({ rate }) => rate),
          ["1", "1.25", "1"]
        )
        assert.strictEqual((yield* read(yield* generate())).amount.value, "0.00")
      })
  )

  it.effect("200: what was earned by referring is a line, unless it is left out", () =>
    Effect.gen(function* () {
      const { convert, generate, key, read, sponsor } = yield* givenEarned
      yield* convert("5.00")
      const without = yield* generate({ affiliate_id: sponsor, include_referral_balance: "no" })
      assert.strictEqual((yield* read(without)).amount.value, "0.00")
      const first = yield* read(yield* generate({ affiliate_id: sponsor }))
      assert.deepStrictEqual(linesOf(first), ["referral 1 0.50 USD"])
      assert.strictEqual(first.referral_commission.value, "0.50")
      yield* verifiedLedger
      assert.deepStrictEqual(yield* balancesOf(key, sponsor), {
        balance_due: "0.50",
        account_balance: "0.50",
        referral_commission: "0.50"
      })
      assert.strictEqual(
        (yield* read(yield* generate({ affiliate_id: sponsor }))).amount.value,
        "0.00"
      )
    })
  )

  it.effect("200: plans, types, offers and days narrow down what is on it", () =>
    Effect.gen(function* () {
      const { affiliate_id, convert, generate, offers, read } = yield* givenEarned
      yield* convert("5.00")
      yield* convert("8.00", offers.euros)
      yield* givenPaidClick({ affiliate_id, offer_id: offers.dollars, payout: 1_500n, revenue: 9n })
      const amountOf = Effect.fnUntraced(function* (fields: Readonly<Record<string, unknown>>) {
        const id = yield* generate({ status: "rejected", ...fields })
        return (yield* read(id)).amount.value
      })
      assert.strictEqual(yield* amountOf({ commission_plan_ids: "987654" }), "0.00")
      assert.strictEqual(yield* amountOf({ commission_types: "3" }), "10.00")
      assert.strictEqual(yield* amountOf({ commission_types: [1, 4] }), "5.15")
      assert.strictEqual(yield* amountOf({ offers: String(offers.euros) }), "10.00")
      assert.strictEqual(yield* amountOf({ end_date: "2026-01-01" }), "0.00")
      assert.strictEqual(yield* amountOf({}), "15.15")
      yield* verifiedLedger
    })
  )

  it.effect("200: rejecting an issued one makes a credit note, and all of it is on the next", () =>
    Effect.gen(function* () {
      const { affiliate_id, change, convert, credit, generate, offers, read } = yield* givenEarned
      yield* convert("5.00")
      yield* givenPaidClick({ affiliate_id, offer_id: offers.dollars, payout: 1_500n, revenue: 9n })
      const first = yield* generate()
      yield* change(first, { status: "rejected" })
      yield* verifiedLedger
      const { amount, credit_note, status } = yield* read(first)
      assert.deepStrictEqual([status, amount.value], ["rejected", "5.15"])
      assert.match(String(credit_note?.number), /^CN-2026-\d{6}$/u)
      const second = yield* generate()
      assert.strictEqual((yield* read(second)).amount.value, "5.15")
      assert.strictEqual((yield* credit(second)).status, 200)
      yield* verifiedLedger
      const draft = yield* generate({ status: "draft" })
      yield* change(draft, { status: "rejected" })
      assert.isNull((yield* read(draft)).credit_note)
      assert.deepStrictEqual((yield* credit(draft)).info, {
        errors: { status: ["is rejected: only what was issued is undone by a credit note"] }
      })
    })
  )

  it.effect("200: two at once never pay a conversion twice, and numbers have no gap", () =>
    Effect.gen(function* () {
      const { affiliate_id, convert, generate, offers, read, sponsor } = yield* givenEarned
      yield* convert("5.00")
      yield* givenPaidClick({ affiliate_id, offer_id: offers.dollars, payout: 1_500n, revenue: 9n })
      const ids = yield* Effect.all(
        [affiliate_id, affiliate_id, affiliate_id, sponsor, sponsor].map((id) =>
          generate({ affiliate_id: id })
        ),
        { concurrency: "unbounded" }
      )
      const invoices = yield* Effect.forEach(ids, read)
      assert.deepStrictEqual(invoices.map(({ amount }) => amount.value).toSorted(), [
        "0.00",
        "0.00",
        "0.00",
        "0.50",
        "5.15"
      ])
      const numbers = invoices.map(({ invoice_number }) => Number(invoice_number.slice(-6)))
      const sorted = numbers.toSorted((a, b) => a - b)
      assert.deepStrictEqual(
        sorted,
        sorted.map((_, index) => (sorted[0] ?? 0) + index)
      )
      yield* verifiedLedger
    })
  )

  it.effect(
    "422: an affiliate's invoice is paid by its payout only; other bad input is named",
    () =>
      Effect.gen(function* () {
        const { affiliate_id, change, generate, key } = yield* givenEarned
        const id = yield* generate({ amount: "5.00" })
        const byPayout = {
          status: ["cannot become paid here: the invoice of an affiliate is paid by its payout"]
        }
        assert.deepStrictEqual((yield* change(id, { status: "paid" })).info, { errors: byPayout })
        const errorsOf = Effect.fnUntraced(function* (fields: Readonly<Record<string, unknown>>) {
          const answer = yield* sendJson(key, "POST", path, {
            affiliate_id,
            currency: "USD",
            ...fields
          })
          assert.strictEqual(answer.status, 422, answer.text)
          return Object.keys(Object(answer.info.errors))
        })
        assert.deepStrictEqual(yield* errorsOf({ status: "paid" }), ["status"])
        assert.deepStrictEqual(yield* errorsOf({ affiliate_id: 987_654 }), ["affiliate_id"])
        assert.deepStrictEqual(yield* errorsOf({ amount: "-1.00" }), ["amount"])
        assert.deepStrictEqual(yield* errorsOf({ amount: "1.00001" }), ["amount"])
        assert.deepStrictEqual(yield* errorsOf({ amount: "1.00", currency: "GBP" }), ["currency"])
        assert.deepStrictEqual(yield* errorsOf({ offers: "987654" }), ["offers"])
        assert.deepStrictEqual(yield* errorsOf({ commission_types: "7" }), ["commission_types"])
        const line = (kind: string, amount: string) => ({ lines: [{ kind, title: "x", amount }] })
        assert.deepStrictEqual(yield* errorsOf(line("bonus", "-1")), ["lines"])
        assert.deepStrictEqual(yield* errorsOf(line("deduction", "1")), ["lines"])
        assert.deepStrictEqual(yield* errorsOf(line("deduction", "-1")), ["lines"])
        assert.deepStrictEqual(yield* errorsOf(line("fee", "1")), ["lines"])
        yield* verifiedLedger
      })
  )

  it.effect("200: an affiliate reads what was issued to it, as its clients ask for it", () =>
    Effect.gen(function* () {
      const { affiliate, convert, generate, key } = yield* givenEarned
      yield* convert("5.00")
      const issued = yield* generate({ internal_notes: "Late as ever" })
      const draft = yield* generate({ status: "draft", amount: 1 })
      const list = (query: string) =>
        Effect.map(get(affiliate, `${own}?${query}`), (answer) => {
          assert.strictEqual(answer.status, 200, answer.text)
          return fieldOf(answer, "invoices", "id")
        })
      assert.deepStrictEqual(yield* list("columns=id,amount&statuses="), [issued])
      assert.deepStrictEqual(yield* list("statuses=unpaid,draft"), [issued])
      assert.deepStrictEqual(yield* list("statuses=paid"), [])
      const one = yield* get(affiliate, `${own}/${issued}`)
      assert.strictEqual(one.status, 200, one.text)
      assert.include(one.text, '"lines":[{')
      assert.notInclude(one.text, "internal_notes")
      assert.strictEqual((yield* get(affiliate, `${own}/${draft}`)).status, 404)
      const { key: other } = yield* givenKey("affiliate")
      assert.strictEqual((yield* get(other, `${own}/${issued}`)).status, 404)
      assert.strictEqual((yield* get(key, own)).status, 403)
      assert.strictEqual((yield* get(affiliate, path)).status, 403)
    })
  )

  it.effect("404 and 422: managers who are not assigned see nothing of it", () =>
    Effect.gen(function* () {
      const { affiliate_id, convert, generate } = yield* givenEarned
      yield* convert("5.00")
      const id = yield* generate()
      const { account_id, key } = yield* givenKey("manager", { role: "finance", assigned_only: 1 })
      const statuses = Effect.gen(function* () {
        const read = yield* get(key, `${path}/${id}`)
        const list = yield* get(key, `${path}?id=${id}`)
        const made = yield* sendJson(key, "POST", path, { affiliate_id, currency: "USD" })
        const credited = yield* sendJson(key, "POST", `${path}/${id}/credit-note`, {})
        return [read.status, fieldOf(list, "invoices", "id").length, made.status, credited.status]
      })
      assert.deepStrictEqual(yield* statuses, [404, 0, 422, 404])
      yield* insertRow("affiliate_managers", { affiliate_id, manager_id: account_id })
      assert.deepStrictEqual((yield* statuses).slice(0, 3), [200, 1, 200])
    })
  )
})
