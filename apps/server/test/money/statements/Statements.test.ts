import { Statement } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import {
  type Answer,
  get,
  request,
  send,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { now, track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { givenPaidClick } from "../invoices/givenEarned.ts"
import { givenPayable } from "../payouts/givenPayable.ts"

const statements = "/api/v2/network/aff-billing/statements"
const own = "/api/v2/affiliate/aff-billing/statement"
const advertisers = "/api/v2/network/adv-billing"
const march = "rangeFrom=2026-03-01&rangeTo=2026-03-31"
const day = 86_400

const Shown = Schema.toEncoded(Statement.Statement)
const shown = (answer: Answer) => {
  assert.strictEqual(answer.status, 200, answer.text)
  return Schema.decodeUnknownSync(Shown)(answer.info.statement)
}
type Shown = ReturnType<typeof shown>

/** The entries, each in a few words. */
const entriesOf = ({ entries }: Shown): ReadonlyArray<string> =>
  entries.map((one) => `${one.date} ${one.kind} ${one.uninvoiced} ${one.due} ${one.currency}`)

const balancesOf = (balances: Shown["opening"]): ReadonlyArray<string> =>
  balances.map((one) => `${one.uninvoiced} ${one.due} ${one.currency}`)

describeOnEngines("Statements", server, (it) => {
  it.effect("what is earned, changed, billed and paid has a line of its day", () =>
    Effect.gen(function* () {
      const given = yield* givenPayable
      const { affiliate, affiliate_id, change, convert, generate, key, offers, run, update } = given
      const run_id = yield* run
      yield* update(run_id, { status: "approved" })
      yield* update(run_id, { status: "paid" })
      yield* setTime(now + 2 * day)
      const transaction_id = yield* convert("7.0001")
      yield* convert("0.40", offers.euros)
      yield* track("conv-change", { transaction_id, payout: "8.0001" })
      yield* givenPaidClick({ affiliate_id, offer_id: offers.dollars, payout: 15n, revenue: 0n })
      const invoice = yield* generate({ lines: [{ kind: "bonus", title: "B", amount: "1.00" }] })
      yield* track("conv-change", { transaction_id, payout: "7.5001" })
      yield* setTime(now + 3 * day)
      yield* change(invoice, { status: "rejected" })
      const statement = shown(yield* get(key, `${statements}/${affiliate_id}?${march}`))
      assert.deepStrictEqual(entriesOf(statement), [
        "2026-03-01 conversion 5.00 0.00 USD",
        "2026-03-01 invoice -5.00 5.00 USD",
        "2026-03-02 payout 0.00 -5.00 USD",
        "2026-03-03 conversion 0.40 0.00 EUR",
        "2026-03-03 exchange -0.40 0.00 EUR",
        "2026-03-03 conversion 7.0001 0.00 USD",
        "2026-03-03 click 0.0015 0.00 USD",
        "2026-03-03 change 1.00 0.00 USD",
        "2026-03-03 correction -0.50 0.00 USD",
        "2026-03-03 invoice -8.0016 8.0016 USD",
        "2026-03-03 charge 0.00 1.00 USD",
        "2026-03-03 exchange 0.00 0.50 USD",
        "2026-03-03 rounding 0.00 -0.0016 USD",
        "2026-03-04 exchange 0.40 0.00 EUR",
        "2026-03-04 invoice 8.0016 -8.0016 USD",
        "2026-03-04 charge 0.00 -1.00 USD",
        "2026-03-04 exchange 0.00 -0.50 USD",
        "2026-03-04 rounding 0.00 0.0016 USD"
      ])
      assert.deepStrictEqual(balancesOf(statement.closing), ["0.40 0.00 EUR", "7.5016 0.00 USD"])
      assert.deepStrictEqual(
        statement,
        shown(yield* get(affiliate, `${own}?${march}`)),
        "the affiliate reads the same"
      )
    })
  )

  it.effect("an advertiser has one of what it owes and has paid", () =>
    Effect.gen(function* () {
      const { advertiser_id, convert, key } = yield* givenPayable
      const path = `${advertisers}/invoices`
      const fields = { advertiser_id, currency: "USD" }
      const bill = yield* sendJson(key, "POST", path, fields)
      yield* sendJson(key, "PUT", `${path}/${bill.info.invoice_id}`, { status: "paid" })
      const lines = [{ kind: "credit", title: "Start", amount: "3.00" }]
      yield* sendJson(key, "POST", path, { ...fields, amount: "0.00", lines, status: "paid" })
      yield* convert("1.00")
      const path2 = `${advertisers}/statements/${advertiser_id}?${march}`
      const statement = shown(yield* get(key, path2))
      assert.deepStrictEqual(entriesOf(statement), [
        "2026-03-01 conversion 20.00 0.00 USD",
        "2026-03-02 conversion 20.00 0.00 USD",
        "2026-03-02 invoice -20.00 20.00 USD",
        "2026-03-02 charge 0.00 3.00 USD",
        "2026-03-02 payment 0.00 -23.00 USD"
      ])
      const reader = yield* givenKeyOf("advertiser", advertiser_id)
      const read = yield* get(reader, `/api/v2/advertiser/statement?${march}`)
      assert.deepStrictEqual(shown(read), statement)
    })
  )

  it.effect("what an invoice would be over is shown, and nothing is made", () =>
    Effect.gen(function* () {
      const { affiliate_id, convert, generate, key, read } = yield* givenPayable
      yield* convert("7.50")
      const before = yield* get(key, `${statements}/${affiliate_id}?${march}`)
      const preview = yield* sendJson(key, "POST", "/api/v2/network/aff-billing/invoices/preview", {
        affiliate_id,
        currency: "USD"
      })
      const { amount, lines, total } = Object(preview.info.invoice)
      assert.deepStrictEqual(total, { value: "7.50", currency: "USD" }, preview.text)
      assert.strictEqual(
        (yield* get(key, `${statements}/${affiliate_id}?${march}`)).text,
        before.text
      )
      const made = yield* read(yield* generate())
      assert.deepStrictEqual([made.amount, made.lines], [amount, lines])
    })
  )

  it.effect("it is a table for those who ask for one", () =>
    Effect.gen(function* () {
      const { affiliate, affiliate_id } = yield* givenPayable
      const table = (query: string) =>
        send(
          HttpClientRequest.setHeader(
            request(affiliate, "GET", `${own}?${query}`),
            "accept",
            "text/csv"
          )
        )
      const { headers, text } = yield* table("rangeFrom=2026-03-02&rangeTo=2026-03-03")
      assert.include(headers["content-type"], "text/csv")
      assert.strictEqual(
        text,
        '"date","kind","currency","uninvoiced","due","amount","network_amount"\r\n' +
          '"2026-03-02","opening_balance","USD","0.00","5.00","5.00","5.00"\r\n' +
          '"2026-03-03","closing_balance","USD","0.00","5.00","5.00","5.00"\r\n'
      )
      assert.isAbove(affiliate_id, 0)
    })
  )

  it.effect("what cannot be stated is refused, and nobody reads that of another", () =>
    Effect.gen(function* () {
      const { affiliate, affiliate_id, key } = yield* givenPayable
      const backwards = yield* get(
        key,
        `${statements}/${affiliate_id}?rangeFrom=2026-03-02&rangeTo=2026-03-01`
      )
      assert.deepStrictEqual([backwards.status, errorsOf(backwards)], [400, ["rangeTo"]])
      const long = yield* get(
        key,
        `${statements}/${affiliate_id}?rangeFrom=2024-01-01&rangeTo=2026-03-01`
      )
      assert.deepStrictEqual([long.status, errorsOf(long)], [400, ["rangeFrom"]])
      assert.strictEqual((yield* get(key, `${statements}/4000000`)).status, 404)
      assert.strictEqual((yield* get(affiliate, `${statements}/${affiliate_id}`)).status, 403)
      const { key: assigned } = yield* givenKey("manager", { assigned_only: 1 })
      assert.strictEqual((yield* get(assigned, `${statements}/${affiliate_id}`)).status, 404)
    })
  )
})
