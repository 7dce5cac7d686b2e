import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { InvoiceReleases } from "../../../src/money/invoices/InvoiceReleases.ts"
import { setTime } from "../../fixtures/TestServer.ts"
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

const sides: ReadonlyArray<Side> = ["advertiser", "affiliate"]

/** An account whose conversions are billed, and more of them were raised since than are bound at once. */
const givenCorrected = Effect.fnUntraced(function* (side: Side) {
  const many = yield* givenMany
  const { accountOf, bill, sql, transactions } = many
  yield* bill(side)
  for (const transaction_id of transactions) {
    const said = { payout: "19.00", revenue: "40.00" }
    const answer = yield* track("conv-change", { transaction_id, ...said })
    assert.strictEqual(answer.status, 200, answer.text)
  }
  assert.isAbove(transactions.length, 2 * partSize)
  return {
    ...many,
    /** How many of the corrections are on an invoice. */
    corrected: sql`
      SELECT id FROM invoice_corrections
      WHERE side = ${side} AND account_id = ${accountOf[side]} AND invoice_id IS NOT NULL`.pipe(
      Effect.map((rows) => rows.length),
      Effect.orDie
    )
  }
})

describeOnEngines("Invoices over many corrections", serverInParts, (it) => {
  for (const side of sides) {
    it.effect(`of an ${side} bind them in parts, and are what a preview says that binds none`, () =>
      Effect.gen(function* () {
        const { begin, bill, bindings, corrected, preview, shown, transactions } =
          yield* givenCorrected(side)
        const expected = yield* preview(side)
        assert.strictEqual(yield* corrected, 0)
        const { finish, id } = yield* begin(side)
        assert.strictEqual(yield* corrected, transactions.length)
        yield* verifiedLedger
        yield* finish
        assert.deepStrictEqual(yield* shown(side, id), expected)
        assert.isAbove(Number(expected.amount.value), 0)
        assert.strictEqual(yield* bindings(side), 0)
        assert.deepStrictEqual((yield* shown(side, yield* bill(side))).lines, [])
        yield* verifiedLedger
      })
    )

    it.effect(`of an ${side} gather them where there are no conversions to gather`, () =>
      Effect.gen(function* () {
        const { ask, begin, corrected, preview, transactions } = yield* givenCorrected(side)
        const expected = yield* preview(side)
        const { giveUp } = yield* begin(side)
        const busy = yield* ask(side)
        assert.strictEqual(busy.status, 409, busy.text)
        yield* giveUp
        yield* setTime(now + 61)
        yield* letGo
        assert.strictEqual(yield* corrected, 0)
        assert.deepStrictEqual(yield* preview(side), expected)
        assert.strictEqual((yield* ask(side)).status, 200)
        assert.strictEqual(yield* corrected, transactions.length)
        yield* verifiedLedger
      })
    )

    it.effect(`of an ${side} that are rejected release them in parts, for the next one`, () =>
      Effect.gen(function* () {
        const { bill, bindings, corrected, preview, reject, shown, transactions } =
          yield* givenCorrected(side)
        const expected = yield* preview(side)
        yield* reject(side, yield* bill(side))
        assert.strictEqual(yield* corrected, transactions.length - partSize)
        assert.strictEqual(yield* bindings(side), 1)
        yield* verifiedLedger
        yield* letGo
        assert.strictEqual(yield* corrected, 0)
        assert.strictEqual(yield* bindings(side), 0)
        yield* reject(side, yield* bill(side))
        assert.deepStrictEqual(yield* shown(side, yield* bill(side)), expected)
        yield* verifiedLedger
      })
    )
  }
})
