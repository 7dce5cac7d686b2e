import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenPayable } from "./givenPayable.ts"

describeOnEngines("Invoices over nothing", server, (it) => {
  it.effect("200: are set to paid where no payout is made", () =>
    Effect.gen(function* () {
      const { change, generate, prepare, read, run, runOf, update } = yield* givenPayable
      const paying = yield* run
      const empty = yield* generate()
      yield* update(paying, { status: "approved" })
      yield* update(paying, { status: "paid" })
      const { payouts, skipped } = runOf(yield* prepare({ dry_run: true }))
      assert.deepStrictEqual(payouts, [])
      assert.match(skipped[0].reason, /^is owed nothing: .* set to paid/u)
      assert.strictEqual((yield* prepare()).status, 409)
      const answer = yield* change(empty, { status: "paid" })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual((yield* read(empty)).status, "paid")
      assert.deepStrictEqual(runOf(yield* prepare({ dry_run: true })).skipped, [])
      yield* verifiedLedger
    })
  )
})
