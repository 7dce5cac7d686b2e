import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { get, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { now, track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenPayable } from "../payouts/givenPayable.ts"
import { givenOrders } from "../reconciliations/givenOrders.ts"
import { givenBilled } from "./givenBilled.ts"

const network = "/api/v2/network"
const preferences = `${network}/aff-billing/preferences`
const credited = "/api/v2/network/adv-billing/invoices"
const statuses = `${network}/reports/conversions/change-status`

/** An affiliate with an unpaid invoice over 5 dollars, and how it is deleted. */
const givenLeaving = Effect.gen(function* () {
  const payable = yield* givenPayable
  const { affiliate_id, key } = payable
  const closing = Effect.map(
    get(key, `${network}/aff-billing/statements/${affiliate_id}`),
    ({ info }) => Object(info.statement).closing_balance
  )
  const tax = (vat: number) =>
    sendJson(key, "PUT", `${preferences}/${affiliate_id}`, { tax_category: "domestic", vat })
  const remove = Effect.gen(function* () {
    const answer = yield* sendJson(key, "DELETE", `${network}/affiliates/${affiliate_id}`, {})
    assert.strictEqual(answer.status, 200, answer.text)
  })
  return { ...payable, closing, remove, tax }
})

describeOnEngines("Accounts that were deleted", server, (it) => {
  it.effect("200: what an affiliate is owed is billed by its terms, and paid by a run", () =>
    Effect.gen(function* () {
      const given = yield* givenLeaving
      const { affiliate_id, closing, generate, key, offers, read, runOf, sql, update } = given
      yield* given.convert("3.00")
      const click_id = yield* givenClick({ offer_id: offers.dollars, affiliate_id })
      const { info } = yield* track("conv", { click_id, payout: "1.00", conv_status: "pending" })
      yield* given.tax(20)
      yield* sql`UPDATE payment_methods SET payment_threshold = 1000000`
      yield* given.remove
      assert.strictEqual((yield* given.tax(0)).status, 404)
      assert.strictEqual(yield* closing, "8.00")
      const decided = { ids: [info.transaction_id], status: "approved" }
      assert.strictEqual((yield* sendJson(key, "POST", statuses, decided)).status, 200)
      const fee = { kind: "deduction", title: "Fee", amount: "-1.50" }
      const invoice = yield* generate({ lines: [fee] })
      assert.deepInclude(yield* read(invoice), {
        total: { value: "3.00", currency: "USD" },
        tax: { category: "domestic", percent: 20, value: "0.50" }
      })
      const run = yield* given.run
      assert.strictEqual((yield* update(run, { status: "approved" })).status, 200)
      assert.deepInclude(runOf(yield* update(run, { status: "paid" })), { amount: "8.00" })
      assert.strictEqual((yield* read(invoice)).status, "paid")
      assert.strictEqual(yield* closing, "0.00")
      yield* sql`UPDATE payment_methods SET payment_threshold = 0`
      yield* verifiedLedger
    })
  )

  it.effect("200: a run pays no deleted affiliate that it does not name", () =>
    Effect.gen(function* () {
      const { affiliate_id, key, prepare, remove, runOf } = yield* givenLeaving
      yield* remove
      const input = { currency: "USD", dry_run: true }
      const { skipped } = runOf(yield* sendJson(key, "POST", `${network}/payout-runs`, input))
      const reasons = Object.fromEntries(
        [...skipped].map(({ affiliate, reason }) => [affiliate.id, reason])
      )
      assert.match(reasons[affiliate_id], /was deleted: .* affiliate_ids/)
      assert.deepInclude(runOf(yield* prepare({ dry_run: true })), { count: 1, skipped: [] })
    })
  )

  it.effect("422: a run is not approved whose affiliate was deleted after it was made", () =>
    Effect.gen(function* () {
      const { prepare, remove, run, runOf, update } = yield* givenLeaving
      const id = yield* run
      yield* setTime(now + 90_000)
      yield* remove
      assert.match((yield* update(id, { status: "approved" })).text, /not active/)
      yield* update(id, { status: "cancelled" })
      const again = Number(runOf(yield* prepare()).payout_run_id)
      assert.strictEqual((yield* update(again, { status: "approved" })).status, 200)
    })
  )

  it.effect("200: what an affiliate is owed is written off", () =>
    Effect.gen(function* () {
      const { change, closing, convert, generate, invoice, read, remove } = yield* givenLeaving
      yield* convert("3.00")
      yield* remove
      assert.strictEqual((yield* change(invoice, { status: "rejected" })).status, 200)
      const all = { kind: "deduction", title: "Time-barred", amount: "-8.00" }
      assert.deepInclude(yield* read(yield* generate({ lines: [all] })), {
        total: { value: "0.00", currency: "USD" }
      })
      assert.strictEqual(yield* closing, "0.00")
      yield* verifiedLedger
    })
  )

  it.effect("200: an advertiser is billed, pays and gets its credit note", () =>
    Effect.gen(function* () {
      const { advertiser_id, change, generate, key, read } = yield* givenBilled
      const draft = yield* generate({ status: "draft" })
      yield* sendJson(key, "DELETE", `${network}/advertisers/${advertiser_id}`, {})
      yield* change(draft, { status: "rejected" })
      const invoice = yield* generate()
      assert.strictEqual((yield* read(invoice)).amount.value, "29.00")
      assert.strictEqual((yield* change(invoice, { status: "paid" })).status, 200)
      yield* verifiedLedger
      const path = `${credited}/${invoice}/credit-note`
      assert.strictEqual((yield* sendJson(key, "POST", path, {})).status, 200)
      const { info } = yield* get(key, `${network}/adv-billing/statements/${advertiser_id}`)
      assert.strictEqual(Object(info.statement).account.id, advertiser_id)
      yield* verifiedLedger
    })
  )

  it.effect("200: the last file of a deleted advertiser says which orders count", () =>
    Effect.gen(function* () {
      const { advertiser_id, differences, key, made, order } = yield* givenOrders
      const { order_id } = yield* order("A")
      yield* sendJson(key, "DELETE", `${network}/advertisers/${advertiser_id}`, {})
      const { id } = yield* made(`order_id,status\n${order_id},rejected\n`)
      assert.lengthOf(yield* differences(id), 1)
    })
  )

  it.effect("422: what never was is billed no more than before", () =>
    Effect.gen(function* () {
      const { key } = yield* givenPayable
      const last = yield* givenAdvertiser()
      const input = { advertiser_id: last + 1, currency: "USD" }
      const answer = yield* sendJson(key, "POST", credited, input)
      assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), ["advertiser_id"])
    })
  )
})
