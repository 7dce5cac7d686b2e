import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { get, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenEarned, linesOf, own } from "./givenEarned.ts"

const path = "/api/v2/affiliate/aff-billing/payment-request"

/** An affiliate that earned 5 dollars and 8 euros, and is paid in dollars. */
const given = Effect.gen(function* () {
  const earned = yield* givenEarned
  const { affiliate, affiliate_id, convert, offers } = earned
  yield* convert("5.00")
  yield* convert("8.00", offers.euros)
  yield* givenPaymentDetails(affiliate_id, { currency: "USD" })
  return {
    ...earned,
    ask: (fields: Readonly<Record<string, unknown>>) => sendJson(affiliate, "PUT", path, fields)
  }
})

describeOnEngines("Requests for payment", server, (it) => {
  it.effect("200: makes an invoice over a part of the balance, which the next one takes off", () =>
    Effect.gen(function* () {
      const { affiliate, ask, generate, read } = yield* given
      const answer = yield* ask({ currency: "usd", amount: "12.00" })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.hasAllKeys(answer.info, ["invoice_id", "invoice_number"])
      yield* verifiedLedger
      const id = Number(answer.info.invoice_id)
      const invoice = yield* read(id)
      assert.deepStrictEqual(linesOf(invoice), ["request 1 5.00 USD", "request 1 5.60 EUR"])
      assert.strictEqual(invoice.amount.value, "12.00")
      assert.isNotNull(invoice.payment_method)
      assert.strictEqual((yield* get(affiliate, `${own}/${id}`)).status, 200)
      const next = yield* read(yield* generate())
      assert.strictEqual(next.amount.value, "3.00")
      assert.sameMembers(
        [...linesOf(next)],
        [
          "conversions 1 5.00 USD",
          "conversions 1 8.00 EUR",
          "request 0 -5.00 USD",
          "request 0 -5.60 EUR"
        ]
      )
      yield* verifiedLedger
    })
  )

  it.effect("200: one that is rejected gives everything back, and another may be asked for", () =>
    Effect.gen(function* () {
      const { ask, change, generate, read } = yield* given
      const { info } = yield* ask({ currency: "USD" })
      const id = Number(info.invoice_id)
      assert.strictEqual((yield* read(id)).amount.value, "15.00")
      const again = yield* ask({ currency: "USD", amount: "1" })
      assert.strictEqual(again.status, 422)
      assert.property(Object(again.info.errors), "amount")
      yield* change(id, { status: "rejected" })
      yield* verifiedLedger
      assert.strictEqual((yield* ask({ currency: "USD", amount: "1" })).status, 200)
      assert.strictEqual((yield* read(yield* generate())).amount.value, "14.00")
      yield* verifiedLedger
    })
  )

  it.effect("422: what a draft has is not asked for again, and nobody asks for nothing", () =>
    Effect.gen(function* () {
      const { ask, generate } = yield* given
      yield* generate({ status: "draft" })
      const { info } = yield* ask({ currency: "USD" })
      assert.deepStrictEqual(info, { errors: { amount: ["is nothing: the balance is empty"] } })
      const { key } = yield* givenKey("affiliate")
      assert.strictEqual((yield* sendJson(key, "PUT", path, { currency: "USD" })).status, 422)
    })
  )

  it.effect("200: two at once get one, whichever comes first", () =>
    Effect.gen(function* () {
      const { ask, generate } = yield* given
      const answers = yield* Effect.all(
        [ask({ currency: "USD" }), ask({ currency: "USD" }), ask({ currency: "USD" })],
        { concurrency: "unbounded" }
      )
      assert.sameMembers(
        answers.map(({ status }) => status),
        [200, 422, 422]
      )
      yield* Effect.all([generate(), generate()], { concurrency: "unbounded" })
      yield* verifiedLedger
    })
  )

  it.effect("422: above the balance, below the threshold, no method, bad amounts", () =>
    Effect.gen(function* () {
      const { affiliate, ask, sql } = yield* given
      const errorsOf = Effect.fnUntraced(function* (fields: Readonly<Record<string, unknown>>) {
        const answer = yield* ask(fields)
        assert.strictEqual(answer.status, 422, answer.text)
        return answer.info.errors
      })
      assert.deepStrictEqual(yield* errorsOf({ currency: "USD", amount: "15.01" }), {
        amount: ["is more than the balance, which is 15.00 USD"]
      })
      assert.deepStrictEqual(yield* errorsOf({ currency: "USD", amount: "0" }), {
        amount: ["must be above 0"]
      })
      assert.deepStrictEqual(yield* errorsOf({ currency: "USD", amount: "1.005" }), {
        amount: ["must have at most 2 decimals in USD"]
      })
      for (const amount of ["-1", "1.00001", "much"]) {
        assert.property(Object(yield* errorsOf({ currency: "USD", amount })), "amount")
      }
      assert.property(Object(yield* errorsOf({ currency: "EUR" })), "currency")
      assert.property(Object(yield* errorsOf({ amount: "1" })), "currency")
      yield* sql`UPDATE payment_methods SET payment_threshold = 140000`
      assert.deepStrictEqual(yield* errorsOf({ currency: "USD", amount: "13.99" }), {
        amount: ["must be at least 14.00 USD, which is the least that is paid"]
      })
      const text = yield* sendText(affiliate, "PUT", path, "x", "text/plain")
      assert.strictEqual(text.status, 415)
      const { key } = yield* givenKey("manager")
      assert.strictEqual((yield* sendJson(key, "PUT", path, { currency: "USD" })).status, 403)
      yield* verifiedLedger
    })
  )
})
