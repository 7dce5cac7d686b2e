import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenPayable, iban, path } from "./givenPayable.ts"

describeOnEngines("Files of payout runs", server, (it) => {
  it.effect("200: the same run has the same bytes, and who took them is logged", () =>
    Effect.gen(function* () {
      const { affiliate_id, run, sql, update } = yield* givenPayable
      const { account_id: manager_id, key } = yield* givenKey("manager")
      const id = yield* run
      yield* update(id, { status: "approved" })
      const first = yield* get(key, `${path}/${id}/file?format=csv`)
      assert.strictEqual(first.status, 200, first.text)
      assert.match(first.headers["content-type"] ?? "", /^text\/csv/)
      assert.match(first.headers["content-disposition"] ?? "", /^attachment; .*payout-run-/)
      assert.include(first.text, iban)
      const [, row = ""] = first.text.split("\r\n")
      assert.include(row, '"5.00","USD"')
      yield* update(id, { status: "paid" })
      yield* sql`UPDATE affiliates SET beneficiary_name = 'Mallory' WHERE id = ${affiliate_id}`
      assert.strictEqual((yield* get(key, `${path}/${id}/file?format=csv`)).text, first.text)
      const wise = yield* get(key, `${path}/${id}/file?format=wise`)
      assert.include(wise.text, `"IBAN","${iban}"`)
      const logged = (yield* loggedOf("payout_run", id)).filter(
        ({ account, message }) =>
          account === `manager ${manager_id}` && message.includes("downloaded")
      )
      assert.lengthOf(logged, 3)
    })
  )

  it.effect("200: a bank pays on the day of the approval where the network lives", () =>
    Effect.gen(function* () {
      const { affiliate, affiliate_id, generate, key, payment_method_id, prepare, runOf, sql } =
        yield* givenPayable
      yield* sql`UPDATE network SET timezone = 'Pacific/Auckland', iban = ${iban}`
      yield* sendJson(affiliate, "PUT", "/api/v2/affiliate/aff-billing/payment-method", {
        payment_method_id,
        currency: "EUR",
        payment_method_info: iban
      })
      yield* sql`UPDATE payment_details SET updated = 1 WHERE affiliate_id = ${affiliate_id}`
      yield* generate({ currency: "EUR", amount: "2" })
      const id = Number(runOf(yield* prepare({ currency: "EUR" })).payout_run_id)
      yield* sendJson(key, "PUT", `${path}/${id}`, { status: "approved" })
      const file = yield* get(key, `${path}/${id}/file?format=sepa`)
      assert.strictEqual(file.status, 200, file.text)
      assert.include(file.text, "<CreDtTm>2026-03-02T12:00:00")
      assert.match(file.text, /<ReqdExctnDt>\s*<Dt>2026-03-03</u)
      yield* sql`UPDATE network SET timezone = 'UTC', iban = NULL`
      assert.strictEqual((yield* get(key, `${path}/${id}/file?format=sepa`)).text, file.text)
    })
  )

  it.effect("409: names what a format lacks, and drafts have no file", () =>
    Effect.gen(function* () {
      const { key, run, update } = yield* givenPayable
      const id = yield* run
      const file = (format: string) => get(key, `${path}/${id}/file?format=${format}`)
      const draft = yield* file("csv")
      assert.strictEqual(draft.status, 409)
      assert.include(errorsOf(draft), "status")
      yield* update(id, { status: "approved" })
      const sepa = yield* file("sepa")
      assert.strictEqual(sepa.status, 409)
      assert.sameMembers([...errorsOf(sepa)], ["currency", "iban"])
      assert.include(errorsOf(yield* file("paypal")), "payouts")
      assert.strictEqual((yield* file("fax")).status, 400)
    })
  )

  it.effect("403: whoever may only read sees no payment details", () =>
    Effect.gen(function* () {
      const { run, update } = yield* givenPayable
      const id = yield* run
      yield* update(id, { status: "approved" })
      const { key } = yield* givenKey("manager", { role: "analyst" })
      const shown = yield* get(key, `${path}/${id}`)
      assert.strictEqual(shown.status, 200)
      assert.notInclude(shown.text, iban)
      assert.strictEqual((yield* get(key, `${path}/${id}/file?format=csv`)).status, 403)
      const { account_id } = yield* givenKey("manager")
      const limited = yield* givenKeyOf("manager", account_id, {
        name: "Reader",
        is_main: 0,
        read_only: 1
      })
      assert.strictEqual((yield* get(limited, `${path}/${id}`)).status, 200)
      assert.strictEqual((yield* get(limited, `${path}/${id}/file?format=csv`)).status, 403)
    })
  )
})
