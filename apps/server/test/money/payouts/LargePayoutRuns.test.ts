import { assert } from "@effect/vitest"
import { Array, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPaymentDetails } from "../../fixtures/givenPaymentDetails.ts"
import { sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { now } from "../../tracking/conversions/givenOfferWithClick.ts"
import { path as invoices } from "../invoices/givenEarned.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"
import { path } from "./givenPayable.ts"

const affiliatesCount = 12

/** An approved run over two invoices of each of some affiliates, over 5 and 3 dollars. */
const givenLargeRun = Effect.gen(function* () {
  yield* setTime(now)
  const { key } = yield* givenKey("manager")
  const affiliate_ids = yield* Effect.forEach(
    Array.range(1, affiliatesCount),
    Effect.fnUntraced(function* () {
      const affiliate_id = yield* givenAffiliate()
      yield* givenPaymentDetails(affiliate_id, { currency: "USD" })
      for (const amount of ["5.00", "3.00"]) {
        const fields = { affiliate_id, currency: "USD", status: "unpaid", amount }
        const answer = yield* sendJson(key, "POST", invoices, fields)
        assert.strictEqual(answer.status, 200, answer.text)
      }
      return affiliate_id
    })
  )
  const prepared = yield* sendJson(key, "POST", path, { currency: "USD", affiliate_ids })
  const update = Effect.fnUntraced(function* (fields: Readonly<Record<string, unknown>>) {
    const { payout_run_id } = Object(prepared.info.payout_run)
    const answer = yield* sendJson(key, "PUT", `${path}/${payout_run_id}`, fields)
    assert.strictEqual(answer.status, 200, answer.text)
    return Object(answer.info.payout_run)
  })
  return { affiliate_ids, run: yield* update({ status: "approved" }), update }
})

describeOnEngines("Large payout runs", server, (it) => {
  it.effect("200: many payouts are settled at once, each by what became of it", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { affiliate_ids, run, update } = yield* givenLargeRun
      const [partly, failed, ...others] = run.payouts
      const payouts = [
        { id: partly.id, status: "paid", amount: "6.00" },
        { id: failed.id, status: "failed", problem: "account closed" }
      ]
      const paid = yield* update({ payouts, status: "paid" })
      const whole = { status: "paid", paid: "8.00", problem: null }
      const shown = [
        { status: "partly_paid", paid: "6.00", problem: null },
        { status: "failed", paid: "0.00", problem: "account closed" },
        ...others.map(() => whole)
      ]
      for (const [index, payout] of paid.payouts.entries()) {
        assert.deepInclude(payout, shown[index])
      }
      const settled = yield* sql`
        SELECT i.affiliate_id, i.status, CAST(o.settled AS INTEGER) AS settled, o.is_open
        FROM payout_invoices o JOIN affiliate_invoices i ON i.id = o.invoice_id
          JOIN payouts p ON p.id = o.payout_id
        WHERE p.run_id = ${run.id} ORDER BY i.id`
      const stateOf = (index: number): ReadonlyArray<readonly [string, number]> => {
        if (index === 1)
          return [
            ["unpaid", 0],
            ["unpaid", 0]
          ]
        return [["paid", 50_000], index === 0 ? ["unpaid", 10_000] : ["paid", 30_000]]
      }
      assert.deepStrictEqual(
        settled.map((row) => ({ ...row })),
        affiliate_ids.flatMap((affiliate_id, index) =>
          stateOf(index).map(([status, settled]) => ({ affiliate_id, status, settled, is_open: 0 }))
        )
      )
      const posted = yield* sql`
        SELECT t.fact_id, t.reason FROM ledger_transactions t JOIN payouts p ON p.id = t.fact_id
        WHERE t.fact = 'payout' AND p.run_id = ${run.id} ORDER BY t.fact_id`
      assert.deepStrictEqual(
        posted.map(({ fact_id, reason }) => [Number(fact_id), reason]),
        [[partly.id, "partly_paid"], ...others.map(({ id }: { id: number }) => [id, "paid"])]
      )
      const logged = yield* sql`
        SELECT l.account_id, l.message FROM activity_log l JOIN payouts p ON p.id = l.entity_id
        WHERE l.entity = 'payout' AND l.role = 'affiliate' AND p.run_id = ${run.id} ORDER BY p.id`
      assert.deepStrictEqual(
        logged.map(({ account_id, message }) => [Number(account_id), message]),
        affiliate_ids.map((affiliate_id, index) => [
          affiliate_id,
          ["6.00 USD were paid out.", "A payout of 8.00 USD is failed."][index] ??
            "8.00 USD were paid out."
        ])
      )
      yield* verifiedLedger
    })
  )
})
