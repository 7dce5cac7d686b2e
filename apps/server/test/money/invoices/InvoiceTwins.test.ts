import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { request, send, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/adv-billing/invoices"

/** An advertiser with a conversion to bill, and how a manager asks for the invoice under a name. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const goal_id = yield* givenGoal({ offer_id })
  yield* givenConversion({ advertiser_id, offer_id, goal_id }, { revenue: "125000" })
  const generate = (name: string, fields: Readonly<Record<string, unknown>> = {}) =>
    request(key, "POST", path).pipe(
      HttpClientRequest.setHeader("idempotency-key", name),
      HttpClientRequest.bodyJsonUnsafe({ advertiser_id, currency: "USD", ...fields }),
      send
    )
  const sql = yield* SqlClient.SqlClient
  const amounts = sql<{ readonly amount: number }>`
    SELECT amount FROM invoices WHERE advertiser_id = ${advertiser_id} ORDER BY id`.pipe(
    Effect.map((rows) => rows.map(({ amount }) => amount))
  )
  return { amounts, generate }
})

describeOnEngines("Invoices under one name", server, (it) => {
  it.effect("twins get one invoice and the same answer", () =>
    Effect.gen(function* () {
      const { amounts, generate } = yield* given
      const answers = yield* Effect.all(
        Array.from({ length: 8 }, () => generate("march")),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual([...new Set(answers.map(({ status }) => status))], [200])
      assert.strictEqual(new Set(answers.map(({ text }) => text)).size, 1)
      assert.deepStrictEqual(yield* amounts, [125_000])
    })
  )

  it.effect("requests under names of their own bill a conversion once", () =>
    Effect.gen(function* () {
      const { amounts, generate } = yield* given
      yield* Effect.all(
        ["a", "b", "c"].map((name) => generate(name)),
        { concurrency: "unbounded" }
      )
      assert.deepStrictEqual(
        (yield* amounts).toSorted((one, other) => one - other),
        [0, 0, 125_000]
      )
    })
  )

  it.effect("409: the same name for another request; the order of fields makes none", () =>
    Effect.gen(function* () {
      const { amounts, generate } = yield* given
      const first = yield* generate("april", { amount: "5.00", invoice_memo: "April" })
      const again = yield* generate("april", { invoice_memo: "April", amount: 5 })
      assert.strictEqual(again.text, first.text)
      const other = yield* generate("april", { amount: "6.00", invoice_memo: "April" })
      assert.strictEqual(other.status, 409)
      assert.deepStrictEqual(other.info, {
        errors: { "idempotency-key": ["was used for a different request; choose a new key"] }
      })
      assert.deepStrictEqual(yield* amounts, [50_000])
    })
  )

  it.effect("a request that was refused leaves its name and its number free", () =>
    Effect.gen(function* () {
      const { generate } = yield* given
      const before = yield* generate("before")
      assert.strictEqual((yield* generate("may", { offers: "999999" })).status, 422)
      const after = yield* generate("may")
      assert.strictEqual(after.status, 200)
      const number = (info: Readonly<Record<string, unknown>>) =>
        Number(String(info.invoice_number).slice(-6))
      assert.strictEqual(number(after.info), number(before.info) + 1)
    })
  )
})
