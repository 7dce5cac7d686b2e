import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { verifiedLedger } from "../ledger/verifiedLedger.ts"

const most = 1_000_000_000_000

const sides = [
  { at: "adv-billing/invoices", id: "advertiser_id", given: () => givenAdvertiser() },
  { at: "aff-billing/invoices", id: "affiliate_id", given: () => givenAffiliate() }
]

describeOnEngines("What invoices come to in sum", server, (it) => {
  for (const { at, given, id } of sides) {
    it.effect(`422: more than the books of an ${id.replace("_id", "")} hold`, () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const account = yield* given()
        const generate = (fields: object, of = account) =>
          sendJson(key, "POST", `/api/v2/network/${at}`, { [id]: of, currency: "USD", ...fields })
        for (let made = 0; made < 50; made += 1) {
          const { info, status, text } = yield* generate({ amount: most, status: "unpaid" })
          assert.strictEqual(status, 200, text)
          const path = `/api/v2/network/${at}/${String(info.invoice_id)}/credit-note`
          if (made % 2 === 0)
            assert.strictEqual((yield* sendJson(key, "POST", path, {})).status, 200)
        }
        const beyond = /beyond 50000000000000\.00, which is the most/u
        for (const [field, fields] of [
          ["amount", { amount: "0.01" }],
          ["amount", { amount: most, status: "draft" }],
          ["lines", { lines: [{ kind: "bonus", title: "Much", amount: most }] }]
        ] as const) {
          const { info, status, text } = yield* generate(fields)
          assert.strictEqual(status, 422, text)
          assert.match(text, beyond)
          assert.deepStrictEqual(Object.keys(Object(info.errors)), [field])
        }
        assert.strictEqual((yield* generate({ amount: 1 }, yield* given())).status, 200)
        yield* verifiedLedger
      })
    )
  }

  it.effect("422: a draft is issued only as long as the books of the network hold it", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const advertiser_id = yield* givenAdvertiser()
      const path = "/api/v2/network/adv-billing/invoices"
      const { info } = yield* sendJson(key, "POST", path, {
        advertiser_id,
        currency: "USD",
        amount: 1,
        status: "draft"
      })
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO ledger_balances (account, currency, amount, network_amount)
        VALUES ('network:revenue', 'USD', -4100000000000000000, -4100000000000000000)
        ON CONFLICT (account, currency) DO UPDATE SET
          amount = excluded.amount, network_amount = excluded.network_amount`
      const own = `${path}/${String(info.invoice_id)}`
      const issued = yield* sendJson(key, "PUT", own, { status: "unpaid" })
      assert.strictEqual(issued.status, 422, issued.text)
      assert.match(issued.text, /the books of the network/u)
      assert.strictEqual((yield* get(key, own)).status, 200)
    })
  )
})
