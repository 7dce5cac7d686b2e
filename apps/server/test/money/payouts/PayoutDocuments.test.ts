import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenPayable, path } from "./givenPayable.ts"

describeOnEngines("Documents of payout runs", server, (it) => {
  it.effect("200: a draft is on paper already, and the same run has the same bytes", () =>
    Effect.gen(function* () {
      const { key, run } = yield* givenPayable
      const id = yield* run
      const { headers, status, text } = yield* get(key, `${path}/${id}/download-pdf`)
      assert.strictEqual(status, 200, text)
      assert.match(text, /^%PDF-1\.7\n/u)
      assert.strictEqual(headers["content-type"], "application/pdf")
      assert.include(headers["content-disposition"], `attachment; filename="payout-run-${id}.pdf"`)
      assert.strictEqual((yield* get(key, `${path}/${id}/download-pdf`)).text, text)
    })
  )

  it.effect(
    "200: another step of the run, and another name of the network, are another document",
    () =>
      Effect.gen(function* () {
        const { key, run, update } = yield* givenPayable
        const id = yield* run
        const pdf = Effect.map(get(key, `${path}/${id}/download-pdf`), ({ text }) => text)
        const draft = yield* pdf
        yield* update(id, { status: "approved" })
        const approved = yield* pdf
        assert.notStrictEqual(approved, draft)
        const settings = { legal_name: "Renamed GmbH" }
        yield* sendJson(key, "PUT", "/api/v2/network/settings/network", settings)
        assert.notStrictEqual(yield* pdf, approved)
      })
  )

  it.effect(
    "200: whoever may read runs may read them on paper; 401, 403 for others, 404 for none",
    () =>
      Effect.gen(function* () {
        const { affiliate, run } = yield* givenPayable
        const id = yield* run
        const statusFor = (key: string, of = id) =>
          Effect.map(get(key, `${path}/${of}/download-pdf`), ({ status }) => status)
        const { key: analyst } = yield* givenKey("manager", { role: "analyst" })
        assert.strictEqual(yield* statusFor(analyst), 200)
        assert.strictEqual(yield* statusFor(analyst, 999_999_999), 404)
        const { account_id } = yield* givenKey("manager")
        const limited = yield* givenKeyOf("manager", account_id, {
          name: "Reader",
          is_main: 0,
          read_only: 1
        })
        assert.strictEqual(yield* statusFor(limited), 200)
        const { key: other } = yield* givenKey("manager", { role: "affiliate_manager" })
        assert.strictEqual(yield* statusFor(other), 403)
        assert.strictEqual(yield* statusFor(affiliate), 403)
        assert.strictEqual(yield* statusFor("unknown"), 401)
      })
  )
})
