import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPaymentMethod } from "../../fixtures/givenReference.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { call, get, records, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const root = "/api/v2/affiliate/aff-billing"
const iban = "DE02120300000000202051"

let count = 0
const given = Effect.gen(function* () {
  const affiliate = yield* givenKey("affiliate")
  const payment_method_id = yield* givenPaymentMethod(`SEPA ${++count}`, {
    supported_currencies: "EUR,CHF",
    payment_threshold: 500_000,
    payment_threshold_currency: "EUR"
  })
  const save = (input: object = {}) =>
    sendJson(affiliate.key, "PUT", `${root}/payment-method`, {
      payment_method_id,
      currency: "EUR",
      payment_method_info: iban,
      ...input
    })
  return { ...affiliate, payment_method_id, save }
})

const list = (key: string) =>
  Effect.map(get(key, `${root}/payment-methods`), (answer) =>
    records(answer, "affiliates-payments-methods")
  )

describeOnEngines("Where affiliates are paid", server, (it) => {
  it.effect("200: is kept, shown masked, changed and deleted, and logged each time", () =>
    Effect.gen(function* () {
      const { account_id, key, payment_method_id, save } = yield* given
      const saved = yield* save()
      assert.strictEqual(saved.status, 200, saved.text)
      assert.deepInclude(saved.info["affiliate-billing-details"], {
        payment_method_id,
        currency: "EUR",
        payment_method_info: "…2051",
        payment_threshold: "50.00"
      })
      const asked = yield* sendJson(key, "POST", `${root}/payment-method`, { payment_method_id })
      assert.deepStrictEqual(asked.info, saved.info)
      yield* save({ payment_method_info: "DE89370400440532013000" })
      const [one, ...others] = yield* list(key)
      assert.deepStrictEqual(others, [])
      assert.deepInclude(one, { affiliate_id: account_id, payment_method_info: "…3000" })
      const deleted = yield* call(key, "DELETE", `${root}/payment-methods/${one?.id}`)
      assert.strictEqual(deleted.status, 200, deleted.text)
      assert.deepStrictEqual(yield* list(key), [])
      const logged = yield* loggedOf("affiliate", account_id)
      assert.lengthOf(
        logged.filter(({ message }) => message.includes("payment details")),
        3
      )
    })
  )

  it.effect("200: what stays the same is not written again", () =>
    Effect.gen(function* () {
      const { account_id, save } = yield* given
      const first = yield* save()
      assert.deepStrictEqual((yield* save()).text, first.text)
      assert.lengthOf(yield* loggedOf("affiliate", account_id), 1)
    })
  )

  it.effect("429: after twenty changes within an hour, of that affiliate alone", () =>
    Effect.gen(function* () {
      const one = yield* given
      const other = yield* given
      const change = (index: number) => one.save({ payment_method_info: `DE${index} ${iban}` })
      const answers = yield* Effect.forEach(Array.from({ length: 21 }), (_, index) => change(index))
      const statuses = answers.map(({ status }) => status)
      assert.deepStrictEqual(statuses, [...Array.from({ length: 20 }, () => 200), 429])
      assert.strictEqual((yield* change(19)).status, 200)
      assert.strictEqual((yield* other.save()).status, 200)
    })
  )

  it.effect("is encrypted: neither the database nor the log has it in clear", () =>
    Effect.gen(function* () {
      const { save } = yield* given
      yield* save()
      const sql = yield* SqlClient.SqlClient
      const kept = yield* sql`SELECT * FROM payment_details`
      const logged = yield* sql`SELECT * FROM activity_log`
      for (const row of [...kept, ...logged]) assert.notInclude(JSON.stringify(row), iban)
    })
  )

  it.effect("200: a short detail shows nothing of itself", () =>
    Effect.gen(function* () {
      const { save } = yield* given
      const { text } = yield* save({ payment_method_info: "ann@pay" })
      assert.notInclude(text, "@pay")
    })
  )

  it.effect("200: a threshold is told in the currency that was chosen", () =>
    Effect.gen(function* () {
      yield* setTime(created)
      const { key, save } = yield* given
      const rate = { date: "2020-01-01", source: "test" }
      yield* insertRow("exchange_rates", { currency: "EUR", rate: "0.8", ...rate })
      yield* insertRow("exchange_rates", { currency: "CHF", rate: "0.9", ...rate })
      yield* save({ currency: "CHF" })
      const [one] = yield* list(key)
      assert.strictEqual(one?.payment_method_threshold_converted, "56.25")
      const currencies = yield* get(key, `${root}/payment-methods/supported-currencies/EUR`)
      assert.deepStrictEqual(currencies.info.currencies, ["CHF", "EUR"])
    })
  )

  it.effect("422: a method that is not offered, a currency that it does not pay in, nothing", () =>
    Effect.gen(function* () {
      const { save } = yield* given
      const closed = yield* givenPaymentMethod(`Closed ${++count}`, { status: 2 })
      for (const payment_method_id of [closed, 999_999]) {
        assert.deepStrictEqual(errorsOf(yield* save({ payment_method_id })), ["payment_method_id"])
      }
      assert.deepStrictEqual(errorsOf(yield* save({ currency: "USD" })), ["currency"])
      const fields = ["currency", "payment_method_id", "payment_method_info"]
      const nothing = yield* save(Object.fromEntries(fields.map((field) => [field, undefined])))
      assert.sameMembers([...errorsOf(nothing)], fields)
      assert.deepStrictEqual(errorsOf(yield* save({ payment_method_info: " " })), [
        "payment_method_info"
      ])
    })
  )

  it.effect("404: a method that is not there, and what belongs to another affiliate", () =>
    Effect.gen(function* () {
      const { key, save } = yield* given
      yield* save()
      const [one] = yield* list(key)
      const other = yield* givenKey("affiliate")
      const path = `${root}/payment-methods/${one?.id}`
      assert.strictEqual((yield* call(other.key, "DELETE", path)).status, 404)
      assert.deepStrictEqual(yield* list(other.key), [])
      assert.lengthOf(yield* list(key), 1)
      const unknown = { payment_method_id: 999_999 }
      const asked = yield* sendJson(key, "POST", `${root}/payment-method`, unknown)
      assert.strictEqual(asked.status, 404)
    })
  )

  it.effect("400: a currency that is none", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const answer = yield* get(key, `${root}/payment-methods/supported-currencies/EURO`)
      assert.strictEqual(answer.status, 400)
    })
  )
})
