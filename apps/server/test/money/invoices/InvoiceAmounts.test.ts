import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/adv-billing/invoices"

/** An advertiser with something to bill, and what the manager asks for. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const goal_id = yield* givenGoal({ offer_id })
  const convert = (columns: Columns) =>
    givenConversion({ advertiser_id, offer_id, goal_id }, columns)
  const generate = (fields: Readonly<Record<string, unknown>> = {}, at = "") =>
    sendJson(key, "POST", `${path}${at}`, { advertiser_id, currency: "USD", ...fields })
  const generateText = (amount: string) =>
    sendText(key, "POST", path, `{"advertiser_id":${advertiser_id},"currency":"USD",${amount}}`)
  return { convert, generate, generateText }
})

/** What an invoice is over before it is rounded, in units of 1/10 000, as text. */
const amountOf = (invoice_id: unknown) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql<{ readonly amount: string }>`
      SELECT CAST(amount - rounded AS TEXT) AS amount FROM invoices WHERE id = ${Number(invoice_id)}`.pipe(
      Effect.map((rows) => rows[0]?.amount)
    )
  )

describeOnEngines("Amounts of invoices", server, (it) => {
  it.effect("a JSON number is read by its decimal text, to the last digit", () =>
    Effect.gen(function* () {
      const { generateText } = yield* given
      for (const [source, units] of [
        ["12.5", "125000"],
        ["123456789012.3456", "1234567890123456"],
        ["900719925474.0993", "9007199254740993"],
        ["1000000000000", "10000000000000000"]
      ] as const) {
        const { info, status } = yield* generateText(`"amount":${source}`)
        assert.strictEqual(status, 200, source)
        assert.strictEqual(yield* amountOf(info.invoice_id), units)
      }
    })
  )

  it.effect("the sum of conversions that are larger than a double holds is exact", () =>
    Effect.gen(function* () {
      const { convert, generate } = yield* given
      yield* convert({ revenue: "4503599627370496" })
      yield* convert({ revenue: "4503599627370497" })
      const { info } = yield* generate()
      assert.strictEqual(yield* amountOf(info.invoice_id), "9007199254740993")
    })
  )

  it.effect("422: a sum that cannot be billed names the amount, and binds nothing", () =>
    Effect.gen(function* () {
      const { convert, generate } = yield* given
      const id = yield* convert({ revenue: "9000000000000000" })
      yield* convert({ revenue: "9000000000000000" })
      const { info, status } = yield* generate()
      assert.strictEqual(status, 422)
      assert.deepStrictEqual(info, { errors: { amount: ["is larger than can be billed"] } })
      const sql = yield* SqlClient.SqlClient
      const bound = yield* sql`SELECT invoice_id FROM conversions WHERE id = ${id}`
      assert.deepStrictEqual(bound, [{ invoice_id: null }])
    })
  )

  it.effect("422: lines that no ledger can hold are refused, whatever all of them come to", () =>
    Effect.gen(function* () {
      const { generate } = yield* given
      const most = "900000000000000"
      const lines = [
        { kind: "bonus", title: "Much", amount: most },
        { kind: "deduction", title: "As much", amount: `-${most}` },
        { kind: "bonus", title: "Little", amount: "0.0001" }
      ]
      const sql = yield* SqlClient.SqlClient
      yield* sql`
        INSERT INTO exchange_rates (currency, date, rate, source)
        VALUES ('KWD', '2020-01-01', '0.3', 'test') ON CONFLICT DO NOTHING`
      for (const at of ["", "/preview"]) {
        const { info, status } = yield* generate({ currency: "KWD", lines }, at)
        assert.strictEqual(status, 422)
        assert.deepStrictEqual(info, { errors: { lines: ["is larger than can be billed"] } })
      }
    })
  )

  it.effect("200: no attachment_file may be said by null", () =>
    Effect.gen(function* () {
      const { generate } = yield* given
      assert.strictEqual((yield* generate({ amount: 1, attachment_file: null })).status, 200)
      assert.strictEqual((yield* generate({ amount: 1, attachment_file: "x" })).status, 422)
    })
  )
})
