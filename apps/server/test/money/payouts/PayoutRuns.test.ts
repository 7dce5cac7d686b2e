import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { insertRow } from "../../fixtures/givenRow.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenPayable, iban, path } from "./givenPayable.ts"

const details = "/api/v2/affiliate/aff-billing/payment-method"

describeOnEngines("Payout runs", server, (it) => {
  it.effect("200: are prepared, approved and paid, which pays the invoices", () =>
    Effect.gen(function* () {
      const { affiliate_id, invoice, key, prepare, read, runOf, show, update } = yield* givenPayable
      const dry = yield* prepare({ dry_run: true })
      assert.strictEqual(dry.message, "Payout Run Preview: nothing was made")
      assert.strictEqual(dry.status, 200, dry.text)
      const { payout_run_id: none, ...proposal } = runOf(dry)
      assert.isNull(none)
      const { payout_run_id: id, ...made } = runOf(yield* prepare())
      assert.deepStrictEqual(made, proposal)
      assert.deepInclude(made, { currency: "USD", amount: "5.00", count: 1, skipped: [] })
      assert.deepInclude(made.payouts[0], { amount: "5.00", payment_method_info: "…2051" })
      assert.strictEqual((yield* prepare()).status, 409)
      assert.strictEqual((yield* update(id, { status: "approved" })).status, 200)
      assert.strictEqual((yield* read(invoice)).status, "unpaid")
      const paid = yield* update(id, { status: "paid" })
      assert.strictEqual(paid.status, 200, paid.text)
      assert.deepInclude(runOf(paid), { status: "paid", amount: "5.00", count: 1 })
      const [payout] = (yield* show(id)).payouts
      assert.deepInclude(payout, { status: "paid", paid: "5.00" })
      assert.strictEqual((yield* read(invoice)).status, "paid")
      yield* verifiedLedger
      const { info } = yield* get(key, `/api/v2/network/affiliates/${affiliate_id}`)
      assert.deepInclude(info.affiliate, { balance_due: "0.00", account_balance: "0.00" })
      const logged = yield* loggedOf("payout", payout.id)
      assert.deepStrictEqual(logged, [
        { account: `affiliate ${affiliate_id}`, message: "5.00 USD were paid out." }
      ])
    })
  )

  it.effect(
    "200: a part is paid, and the rest is on the next run; what fails is paid by it whole",
    () =>
      Effect.gen(function* () {
        const { invoice, prepare, read, run, runOf, show, update } = yield* givenPayable
        const first = yield* run
        yield* update(first, { status: "approved" })
        const [payout] = (yield* show(first)).payouts
        const partly = { payouts: [{ id: payout.id, status: "paid", amount: "1.50" }] }
        assert.deepInclude(runOf(yield* update(first, partly)), { status: "paid" })
        assert.strictEqual((yield* read(invoice)).status, "unpaid")
        yield* verifiedLedger
        const second = Number(runOf(yield* prepare()).payout_run_id)
        const [rest] = (yield* show(second)).payouts
        assert.strictEqual(rest.amount, "3.50")
        yield* update(second, { status: "approved" })
        const failed = { payouts: [{ id: rest.id, status: "failed", problem: "account closed" }] }
        yield* update(second, failed)
        assert.deepInclude((yield* show(second)).payouts[0], {
          status: "failed",
          paid: "0.00",
          problem: "account closed"
        })
        yield* verifiedLedger
        const third = Number(runOf(yield* prepare()).payout_run_id)
        yield* update(third, { status: "approved" })
        yield* update(third, { status: "paid" })
        assert.strictEqual((yield* read(invoice)).status, "paid")
        yield* verifiedLedger
      })
  )

  it.effect("200: an invoice over nothing is done with the payout that it is in", () =>
    Effect.gen(function* () {
      const { generate, prepare, read, run, runOf, show, update } = yield* givenPayable
      const empty = yield* generate()
      assert.deepInclude(yield* read(empty), { amount: { value: "0.00", currency: "USD" } })
      const failing = yield* run
      yield* update(failing, { status: "approved" })
      const [{ id }] = (yield* show(failing)).payouts
      yield* update(failing, { payouts: [{ id, status: "failed" }] })
      assert.strictEqual((yield* read(empty)).status, "unpaid")
      const paying = Number(runOf(yield* prepare()).payout_run_id)
      yield* update(paying, { status: "approved" })
      yield* update(paying, { status: "paid" })
      assert.strictEqual((yield* read(empty)).status, "paid")
      yield* verifiedLedger
    })
  )

  it.effect("200: a threshold without a currency of its own is in the network's", () =>
    Effect.gen(function* () {
      const { affiliate, affiliate_id, generate, payment_method_id, prepare, runOf, sql } =
        yield* givenPayable
      const rate = { date: "2020-01-01", source: "test" }
      yield* insertRow("exchange_rates", { currency: "JPY", rate: "150", ...rate })
      yield* sql`UPDATE payment_methods SET payment_threshold = 20000 WHERE id = ${payment_method_id}`
      const saved = yield* sendJson(affiliate, "PUT", details, {
        payment_method_id,
        currency: "JPY",
        payment_method_info: iban
      })
      assert.strictEqual(saved.status, 200, saved.text)
      const shown = yield* get(affiliate, `${details}s`)
      assert.include(shown.text, '"payment_method_threshold_converted":"300.00"')
      yield* sql`UPDATE payment_details SET updated = 1 WHERE affiliate_id = ${affiliate_id}`
      yield* generate({ currency: "JPY", amount: "299" })
      const low = runOf(yield* prepare({ currency: "JPY", dry_run: true }))
      assert.deepInclude(low.skipped[0], { reason: "is below the threshold of 300.00 JPY" })
      yield* generate({ currency: "JPY", amount: "1" })
      assert.deepInclude(runOf(yield* prepare({ currency: "JPY" })), { amount: "300.00", count: 1 })
    })
  )

  it.effect("200: one that is cancelled lets go of its invoices, which nobody rejects before", () =>
    Effect.gen(function* () {
      const { change, credit, invoice, prepare, run, runOf, update } = yield* givenPayable
      const id = yield* run
      const rejected = yield* change(invoice, { status: "rejected" })
      assert.match(rejected.text, /payout run/)
      assert.strictEqual((yield* credit(invoice)).status, 422)
      assert.deepInclude(runOf(yield* update(id, { status: "cancelled" })), { status: "cancelled" })
      yield* verifiedLedger
      const again = Number(runOf(yield* prepare()).payout_run_id)
      yield* update(again, { status: "cancelled" })
      assert.strictEqual((yield* change(invoice, { status: "rejected" })).status, 200)
      assert.strictEqual((yield* prepare()).status, 409)
      yield* verifiedLedger
    })
  )

  it.effect("422: nobody approves his own run where the network asks for another", () =>
    Effect.gen(function* () {
      const { checker, key, run, sql, update } = yield* givenPayable
      yield* sql`UPDATE network SET separate_payout_approval = 1`
      const id = yield* run
      assert.include(errorsOf(yield* update(id, { status: "approved" }, key)), "status")
      assert.strictEqual((yield* update(id, { status: "approved" }, checker)).status, 200)
      yield* sql`UPDATE network SET separate_payout_approval = 0`
    })
  )

  it.effect("422: changed details hold payouts for a day, and a run that was made before", () =>
    Effect.gen(function* () {
      const { prepare, run, runOf, save, update } = yield* givenPayable
      const id = yield* run
      yield* save("NL91ABNA0417164300")
      assert.match((yield* update(id, { status: "approved" })).text, /changed/)
      yield* update(id, { status: "cancelled" })
      const [skipped] = runOf(yield* prepare({ dry_run: true })).skipped
      assert.match(skipped.reason, /24 hours/)
    })
  )

  it.effect(
    "422: nobody is paid who is blocked after the run was made, or by a method that is off",
    () =>
      Effect.gen(function* () {
        const { affiliate_id, prepare, run, runOf, sql, update } = yield* givenPayable
        const id = yield* run
        yield* sql`UPDATE affiliates SET status = 2 WHERE id = ${affiliate_id}`
        assert.match((yield* update(id, { status: "approved" })).text, /not active/)
        yield* sql`UPDATE affiliates SET status = 1 WHERE id = ${affiliate_id}`
        yield* update(id, { status: "cancelled" })
        yield* sql`UPDATE payment_methods SET status = 2`
        const [skipped] = runOf(yield* prepare({ dry_run: true })).skipped
        assert.match(skipped.reason, /no payment method/)
        yield* sql`UPDATE payment_methods SET status = 1`
      })
  )

  it.effect("422: nothing is paid twice, above its amount, or without approval", () =>
    Effect.gen(function* () {
      const { run, show, update } = yield* givenPayable
      const id = yield* run
      const [{ id: payout }] = (yield* show(id)).payouts
      const settle = (fields: object) => update(id, { payouts: [{ id: payout, ...fields }] })
      assert.include(errorsOf(yield* settle({ status: "paid" })), "payouts")
      assert.include(errorsOf(yield* update(id, { status: "paid" })), "status")
      yield* update(id, { status: "approved" })
      const bad = [
        { status: "paid", amount: "5.01" },
        { status: "paid", amount: 0 },
        { status: "failed", amount: "1" },
        { status: "sent" },
        { status: "paid", amount: "-1" },
        { status: "paid", amount: "1.00001" },
        { status: "paid", amount: "1.005" },
        { status: "paid", id: 999_999 }
      ]
      for (const fields of bad) assert.strictEqual((yield* settle(fields)).status, 422)
      assert.strictEqual((yield* settle({ status: "paid" })).status, 200)
      assert.include(errorsOf(yield* settle({ status: "paid" })), "payouts")
      assert.include(errorsOf(yield* update(id, { status: "cancelled" })), "status")
      assert.strictEqual((yield* update(id, { status: "paid" })).status, 200)
      yield* verifiedLedger
    })
  )

  it.effect("409: of three runs at once one has the invoice, and the others hear of it", () =>
    Effect.gen(function* () {
      const { prepare } = yield* givenPayable
      const answers = yield* Effect.all([prepare(), prepare(), prepare()], {
        concurrency: "unbounded"
      })
      assert.sameMembers(
        answers.map(({ status }) => status),
        [200, 409, 409]
      )
    })
  )

  it.effect("403, 404, 422: who may not, what is not there, what is missing", () =>
    Effect.gen(function* () {
      const { affiliate, key, prepare, run, update } = yield* givenPayable
      const { key: reader } = yield* givenKey("manager", { role: "analyst" })
      const said = { currency: "USD" }
      assert.strictEqual((yield* sendJson(affiliate, "POST", path, said)).status, 403)
      assert.strictEqual((yield* sendJson(reader, "POST", path, said)).status, 403)
      assert.strictEqual((yield* get(reader, path)).status, 200)
      assert.strictEqual((yield* get(key, `${path}/999999`)).status, 404)
      assert.include(errorsOf(yield* sendJson(key, "POST", path, {})), "currency")
      assert.include(errorsOf(yield* prepare({ currency: "dollars" })), "currency")
      const id = yield* run
      for (const silent of [{}, { payouts: [] }]) {
        const answer = yield* update(id, silent)
        assert.deepStrictEqual([answer.status, errorsOf(answer)], [422, ["status"]])
      }
    })
  )
})
