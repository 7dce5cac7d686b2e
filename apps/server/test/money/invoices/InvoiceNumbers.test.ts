import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const network = "/api/v2/network"
const dayOf = (text: string) => setTime(Date.parse(`${text}T12:00:00Z`) / 1000)

/** An account of each side, and what their new invoices are numbered. */
const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const affiliate_id = yield* givenAffiliate()
  const charge = Effect.fnUntraced(function* (billing: string, account: object) {
    const asked = { ...account, currency: "USD", amount: "5.00" }
    const answer = yield* sendJson(key, "POST", `${network}/${billing}/invoices`, asked)
    assert.strictEqual(answer.status, 200, answer.text)
    return answer.info
  })
  return {
    ofAdvertiser: Effect.map(charge("adv-billing", { advertiser_id }), (info) =>
      String(info.invoice_number)
    ),
    ofAffiliate: Effect.map(charge("aff-billing", { affiliate_id }), (info) =>
      String(info.invoice_number)
    ),
    /** The number of an invoice, and of the credit note that undoes it. */
    undone: Effect.gen(function* () {
      const { invoice_id, invoice_number } = yield* charge("adv-billing", { advertiser_id })
      const path = `${network}/adv-billing/invoices/${invoice_id}`
      const { info } = yield* sendJson(key, "PUT", path, { status: "rejected" })
      assert.strictEqual(Object(info.invoice).invoice_number, invoice_number)
      return [invoice_number, Object(Object(info.invoice).credit_note).number]
    }),
    format: Effect.fnUntraced(function* (invoice_number_format: string) {
      const answer = yield* sendJson(key, "PUT", `${network}/settings/network`, {
        invoice_number_format
      })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.nestedPropertyVal(answer.info, "network.invoice_number_format", invoice_number_format)
    })
  }
})

describeOnEngines("Numbers of invoices", server, (it) => {
  it.effect("of both sides are one sequence, which goes on in another format", () =>
    Effect.gen(function* () {
      const { format, ofAdvertiser, ofAffiliate, undone } = yield* given
      yield* dayOf("2026-03-01")
      assert.strictEqual(yield* ofAdvertiser, "INV-2026-000001")
      assert.strictEqual(yield* ofAffiliate, "INV-2026-000002")
      yield* format("RE{year}/{month}-{number}")
      assert.strictEqual(yield* ofAffiliate, "RE2026/03-000003")
      assert.deepStrictEqual(yield* undone, ["RE2026/03-000004", "CN-2026-000001"])
      yield* format("INV-{year}-{number}")
      assert.deepStrictEqual(yield* undone, ["INV-2026-000005", "CN-2026-000002"])
    })
  )

  it.effect("begin again with the year that they show, and go on without one", () =>
    Effect.gen(function* () {
      const { format, ofAdvertiser } = yield* given
      yield* dayOf("2030-12-30")
      assert.strictEqual(yield* ofAdvertiser, "INV-2030-000001")
      yield* format("R{number}")
      assert.strictEqual(yield* ofAdvertiser, "R000002")
      yield* dayOf("2031-01-02")
      assert.strictEqual(yield* ofAdvertiser, "R000003")
      yield* dayOf("2032-01-02")
      yield* format("{number}.{year}")
      assert.strictEqual(yield* ofAdvertiser, "000001.2032")
    })
  )

  it.effect("are given out once, whatever formats were in between", () =>
    Effect.gen(function* () {
      const { format, ofAdvertiser, ofAffiliate } = yield* given
      yield* dayOf("2040-01-02")
      yield* format("A_{number}")
      const first = yield* ofAdvertiser
      const second = yield* ofAffiliate
      yield* dayOf("2041-01-02")
      yield* format("B_{year}_{number}")
      assert.strictEqual(yield* ofAffiliate, "B_2041_000001")
      yield* format("A_{number}")
      const third = yield* ofAdvertiser
      const fourth = yield* ofAffiliate
      const sequence = [first, second, third, fourth].map((number) => Number(number.slice(2)))
      const [from = 0] = sequence
      assert.deepStrictEqual(sequence, [from, from + 1, from + 2, from + 3])
      yield* format("INV-{year}-{number}")
    })
  )
})
