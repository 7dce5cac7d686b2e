import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { TestClock } from "effect/testing"
import { InvoiceReleases } from "../../../src/money/invoices/InvoiceReleases.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { fieldOf, request, send, sendJson, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { now, track } from "../../tracking/conversions/givenOfferWithClick.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenMany, type Side } from "./givenMany.ts"
import { partSize, serverInParts } from "./inParts.ts"

const letGo = Effect.flatMap(InvoiceReleases, ({ run }) => run).pipe(
  Effect.provide(InvoiceReleases.layer),
  // It pauses, and nobody moves the clock of the test.
  TestClock.withLive
)

const change = Effect.fnUntraced(function* (
  transaction_id: string,
  fields: Readonly<Record<string, string>>
) {
  const answer = yield* track("conv-change", { transaction_id, ...fields })
  assert.strictEqual(answer.status, 200, answer.text)
  yield* verifiedLedger
})

const sides: ReadonlyArray<Side> = ["advertiser", "affiliate"]

describeOnEngines("Invoices over many conversions", serverInParts, (it) => {
  for (const side of sides) {
    it.effect(`of an ${side} are what a preview in one piece says, and bind each once`, () =>
      Effect.gen(function* () {
        const { bill, bindings, bound, preview, shown, transactions } = yield* givenMany
        assert.isAbove(transactions.length, 2 * partSize)
        const before = yield* preview(side)
        assert.strictEqual(yield* bound(side), 0)
        const made = yield* shown(side, yield* bill(side))
        assert.deepStrictEqual(made, before)
        assert.strictEqual(yield* bound(side), transactions.length)
        assert.strictEqual(yield* bindings(side), 0)
        yield* verifiedLedger
        const next = yield* shown(side, yield* bill(side))
        assert.deepStrictEqual(next.lines, [])
      })
    )

    it.effect(`of an ${side}: what changes meanwhile is a correction`, () =>
      Effect.gen(function* () {
        const { begin, bill, convert, first, preview, shown, transactions } = yield* givenMany
        const before = yield* preview(side)
        const { finish, id } = yield* begin(side)
        yield* change(first, { payout: "0.25", revenue: "15.00" })
        yield* change(transactions.at(-1) ?? "", { conv_status: "rejected" })
        yield* convert("9.00")
        yield* finish
        yield* verifiedLedger
        const { lines } = yield* shown(side, id)
        const counts = lines.map(({ count, kind }) => `${kind} ${count}`)
        assert.include(counts, "correction 1")
        const countOf = (all: typeof lines) =>
          all
            .filter(({ kind }) => kind === "conversions")
            .reduce((sum, { count }) => sum + count, 0)
        assert.strictEqual(countOf(lines), countOf(before.lines) + 1)
        assert.deepStrictEqual((yield* shown(side, yield* bill(side))).lines, [])
        yield* verifiedLedger
      })
    )

    it.effect(`of an ${side} that nobody goes on with are seen by nobody, and let go of`, () =>
      Effect.gen(function* () {
        const { ask, begin, bindings, bound, first, listed, preview, show, shown } =
          yield* givenMany
        const { id } = yield* begin(side)
        yield* change(first, { payout: "0.25", revenue: "15.00" })
        assert.strictEqual((yield* show(side, id)).status, 404)
        assert.lengthOf(fieldOf(yield* listed(side), "invoices", "id"), 0)
        const busy = yield* ask(side)
        assert.strictEqual(busy.status, 409, busy.text)
        assert.deepStrictEqual(busy.info, {
          errors: {
            [`${side}_id`]: ["has an invoice that is being made: ask again when that is there"]
          }
        })
        yield* setTime(now + 61)
        const expected = yield* preview(side)
        const again = yield* ask(side)
        assert.strictEqual(again.status, 200, again.text)
        assert.deepStrictEqual(yield* shown(side, Number(again.info.invoice_id)), expected)
        assert.strictEqual(yield* bindings(side), 0)
        assert.strictEqual((yield* show(side, id)).status, 404)
        assert.isAbove(yield* bound(side), 0)
        yield* verifiedLedger
      })
    )

    it.effect(`of an ${side} that are rejected let go in parts, and are billed again whole`, () =>
      Effect.gen(function* () {
        const { bill, bindings, bound, preview, reject, shown, transactions } = yield* givenMany
        const expected = yield* preview(side)
        yield* reject(side, yield* bill(side))
        assert.strictEqual(yield* bound(side), transactions.length - partSize)
        assert.strictEqual(yield* bindings(side), 1)
        yield* verifiedLedger
        for (const transaction_id of transactions) yield* change(transaction_id, { payout: "1.00" })
        yield* letGo
        assert.strictEqual(yield* bound(side), 0)
        assert.strictEqual(yield* bindings(side), 0)
        yield* verifiedLedger
        const changed = yield* shown(side, yield* bill(side))
        assert.deepStrictEqual(
          changed.lines.map(({ count, kind }) => [kind, count]),
          expected.lines.map(({ count, kind }) => [kind, count])
        )
        yield* verifiedLedger
      })
    )
  }

  it.effect("are billed again before all of the rejected one is let go of", () =>
    Effect.gen(function* () {
      const { bill, first, preview, reject, shown } = yield* givenMany
      const expected = yield* preview("affiliate")
      const rejected = yield* bill("affiliate")
      yield* change(first, { payout: "9.00" })
      yield* reject("affiliate", rejected)
      yield* change(first, { payout: "1.25" })
      assert.deepStrictEqual(yield* shown("affiliate", yield* bill("affiliate")), expected)
      yield* verifiedLedger
    })
  )

  it.effect("are made once of those that are asked for at the same moment", () =>
    Effect.gen(function* () {
      const { ask, preview, sql } = yield* givenMany
      const { amount } = yield* preview("advertiser")
      const answers = yield* Effect.all(
        [1, 2, 3, 4].map(() => ask("advertiser")),
        { concurrency: "unbounded" }
      )
      const statuses = answers.map(({ status }) => status)
      assert.include(statuses, 200)
      for (const status of statuses) assert.include([200, 409], status)
      yield* verifiedLedger
      const [sum] = yield* sql`
        SELECT COUNT(*) AS count FROM invoices
        WHERE amount > 0 AND advertiser_id = (SELECT MAX(id) FROM advertisers)`
      assert.strictEqual(Number(sum?.count), 1, amount.value)
    })
  )

  it.effect("get the same answer under one name, whatever there is to bill by then", () =>
    Effect.gen(function* () {
      const { accountOf, bindings, bound, convert, key } = yield* givenMany
      const generate = request(key, "POST", "/api/v2/network/adv-billing/invoices").pipe(
        HttpClientRequest.setHeader("idempotency-key", "march"),
        HttpClientRequest.bodyJsonUnsafe({
          advertiser_id: accountOf.advertiser,
          currency: "USD"
        }),
        send
      )
      const first = yield* generate
      assert.strictEqual(first.status, 200, first.text)
      const before = yield* bound("advertiser")
      for (const payout of ["1.00", "2.00", "3.00", "4.00"]) yield* convert(payout)
      assert.strictEqual((yield* generate).text, first.text)
      assert.strictEqual(yield* bound("advertiser"), before)
      assert.strictEqual(yield* bindings("advertiser"), 0)
      yield* verifiedLedger
    })
  )

  it.effect("bind nothing where they are refused, undone at once, or below nothing", () =>
    Effect.gen(function* () {
      const { ask, bill, bound, convert, shown, transactions } = yield* givenMany
      assert.strictEqual((yield* ask("affiliate", { currency: "CHF" })).status, 422)
      assert.strictEqual(yield* bound("affiliate"), 0)
      const undone = yield* shown("affiliate", yield* bill("affiliate", { status: "rejected" }))
      assert.isAbove(undone.lines.length, 0)
      assert.strictEqual(yield* bound("affiliate"), 0)
      yield* verifiedLedger
      yield* bill("affiliate")
      for (const transaction_id of transactions) {
        yield* change(transaction_id, { conv_status: "rejected" })
      }
      for (let count = 0; count < 2 * partSize; count += 1) yield* convert("0.50")
      const nothing = yield* shown("affiliate", yield* bill("affiliate"))
      assert.deepStrictEqual([nothing.amount.value, nothing.lines], ["0.00", []])
      assert.strictEqual(yield* bound("affiliate"), transactions.length)
      yield* verifiedLedger
    })
  )

  it.effect("leave out what was asked for meanwhile", () =>
    Effect.gen(function* () {
      const { affiliate, affiliate_id, begin, preview, shown } = yield* givenMany
      yield* givenPaymentDetails(affiliate_id, { currency: "USD" })
      const before = yield* preview("affiliate")
      const { finish, id } = yield* begin("affiliate")
      const path = "/api/v2/affiliate/aff-billing/payment-request"
      const answer = yield* sendJson(affiliate, "PUT", path, { currency: "USD", amount: "5.00" })
      assert.strictEqual(answer.status, 200, answer.text)
      yield* finish
      yield* verifiedLedger
      const { amount } = yield* shown("affiliate", id)
      assert.strictEqual(Number(amount.value), Number(before.amount.value) - 5)
    })
  )
})
