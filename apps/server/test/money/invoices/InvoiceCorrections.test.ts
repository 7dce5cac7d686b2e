import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { path as advertisers, detailsOf } from "./givenBilled.ts"
import { givenEarned, linesOf } from "./givenEarned.ts"

/** What an affiliate earned, with the invoices of both sides. */
const given = Effect.gen(function* () {
  const earned = yield* givenEarned
  const { advertiser_id, key } = earned
  const bill = Effect.fnUntraced(function* (fields: Readonly<Record<string, unknown>> = {}) {
    const input = { advertiser_id, currency: "USD", ...fields }
    const answer = yield* sendJson(key, "POST", advertisers, input)
    assert.strictEqual(answer.status, 200, answer.text)
    return { id: Number(answer.info.invoice_id), message: answer.message }
  })
  return {
    ...earned,
    bill,
    billed: (id: number) => Effect.map(get(key, `${advertisers}/${id}`), detailsOf),
    changeConversion: Effect.fnUntraced(function* (
      transaction_id: string,
      change: Readonly<Record<string, string>>
    ) {
      const answer = yield* track("conv-change", { transaction_id, ...change })
      assert.strictEqual(answer.status, 200, answer.text)
      yield* verifiedLedger
    })
  }
})

describeOnEngines("What changes once it is billed", server, (it) => {
  it.effect("is a correction of the next invoice, on either side", () =>
    Effect.gen(function* () {
      const { bill, billed, changeConversion, convert, generate, read } = yield* given
      const changed = yield* convert("5.00")
      const refunded = yield* convert("6.00")
      const paid = (yield* bill({ status: "paid" })).id
      const first = yield* generate()
      yield* changeConversion(changed, { payout: "4.00", revenue: "25.00" })
      yield* changeConversion(refunded, { conv_status: "rejected" })
      yield* convert("10.00")
      assert.strictEqual((yield* billed(paid)).amount.value, "40.00")
      assert.strictEqual((yield* read(first)).amount.value, "11.00")
      const next = yield* read(yield* generate())
      assert.deepStrictEqual(linesOf(next), ["conversions 1 10.00 USD", "correction 2 -7.00 USD"])
      const second = yield* billed((yield* bill()).id)
      assert.strictEqual(second.amount.value, "5.00")
      assert.deepStrictEqual(
        second.lines.map(({ amount, kind }) => [kind, amount]),
        [
          ["conversions", "20.00"],
          ["correction", "-15.00"]
        ]
      )
      yield* verifiedLedger
    })
  )

  it.effect(
    "carries over while it is more than what there is to bill, and the answer says so",
    () =>
      Effect.gen(function* () {
        const { bill, billed, changeConversion, convert } = yield* given
        const refunded = yield* convert("6.00")
        yield* bill()
        yield* changeConversion(refunded, { conv_status: "rejected" })
        const nothing = yield* bill()
        assert.include(nothing.message, "nothing to bill")
        assert.deepInclude(yield* billed(nothing.id), {
          amount: { value: "0.00", currency: "USD" },
          lines: []
        })
        yield* convert("6.00")
        yield* convert("6.00")
        const { id } = yield* bill()
        assert.strictEqual((yield* billed(id)).amount.value, "20.00")
        yield* verifiedLedger
      })
  )

  it.effect(
    "is undone with the invoice that billed it, also where another one has corrected it",
    () =>
      Effect.gen(function* () {
        const { change, changeConversion, convert, generate, read } = yield* given
        const changed = yield* convert("5.00")
        const first = yield* generate()
        yield* changeConversion(changed, { payout: "9.00" })
        const second = yield* generate()
        assert.strictEqual((yield* read(second)).amount.value, "4.00")
        yield* change(first, { status: "rejected" })
        yield* verifiedLedger
        // Whole again, less what the second has of it already.
        const third = yield* read(yield* generate())
        assert.deepStrictEqual(linesOf(third), ["conversions 1 9.00 USD", "correction 1 -4.00 USD"])
        yield* change(second, { status: "rejected" })
        yield* verifiedLedger
        const fourth = yield* read(yield* generate())
        assert.deepStrictEqual(linesOf(fourth), ["correction 1 4.00 USD"])
        yield* verifiedLedger
      })
  )

  it.effect(
    "a paid invoice of an advertiser is undone by a credit note only, an affiliate's is not",
    () =>
      Effect.gen(function* () {
        const { bill, billed, convert, key } = yield* given
        yield* convert("5.00")
        const { id } = yield* bill({ status: "paid" })
        const path = `${advertisers}/${id}`
        assert.strictEqual((yield* sendJson(key, "PUT", path, { status: "rejected" })).status, 422)
        const answers = yield* Effect.all(
          [1, 2].map(() => sendJson(key, "POST", `${path}/credit-note`, {})),
          { concurrency: "unbounded" }
        )
        assert.sameMembers(
          answers.map(({ status }) => status),
          [200, 422]
        )
        const { credit_note, status } = yield* billed(id)
        assert.strictEqual(status, "rejected")
        assert.match(String(credit_note?.number), /^CN-2026-\d{6}$/u)
        assert.strictEqual((yield* billed((yield* bill()).id)).amount.value, "20.00")
        yield* verifiedLedger
      })
  )

  it.effect(
    "changes at the same moment as the invoice is made or undone, and nothing is lost",
    () =>
      Effect.gen(function* () {
        const { change, convert, generate, read, sql } = yield* given
        const ids = yield* Effect.all([convert("5.00"), convert("5.00"), convert("5.00")])
        const first = yield* generate()
        yield* Effect.all(
          [
            change(first, { status: "rejected" }),
            ...ids.map((transaction_id) =>
              track("conv-change", { transaction_id, payout: "7.00" })
            ),
            generate(),
            generate()
          ],
          { concurrency: "unbounded" }
        )
        yield* verifiedLedger
        const last = yield* generate()
        yield* read(last)
        yield* verifiedLedger
        const [sum] = yield* sql`
        SELECT CAST(SUM(amount) AS BIGINT) AS amount FROM affiliate_invoices
        WHERE status <> 'rejected'`
        assert.isAtLeast(Number(sum?.amount), 210_000)
      })
  )
})
