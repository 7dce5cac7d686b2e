import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { fieldOf, get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenBilled } from "./givenBilled.ts"

const own = "/api/v2/advertiser/invoices"

describeOnEngines("Invoices of an advertiser", server, (it) => {
  it.effect("200: an advertiser reads what was issued to it, and no notes", () =>
    Effect.gen(function* () {
      const { advertiser, change, generate, key } = yield* givenBilled
      const issued = yield* generate({ internal_notes: "Late as ever" })
      const draft = yield* generate({ status: "draft", amount: 1 })
      const dropped = yield* generate({ status: "draft", amount: 1 })
      yield* change(dropped, { status: "rejected" })
      const list = yield* get(advertiser, own)
      assert.deepStrictEqual(fieldOf(list, "invoices", "id"), [issued])
      assert.notInclude(list.text, "internal_notes")
      const { status, text } = yield* get(advertiser, `${own}/${issued}`)
      assert.strictEqual(status, 200)
      assert.include(text, '"lines":[{')
      assert.notInclude(text, "internal_notes")
      for (const id of [draft, dropped]) {
        assert.strictEqual((yield* get(advertiser, `${own}/${id}`)).status, 404)
      }
      yield* change(issued, { status: "rejected" })
      assert.strictEqual((yield* get(advertiser, `${own}/${issued}`)).status, 200)
      const { key: other } = yield* givenKey("advertiser")
      assert.strictEqual((yield* get(other, `${own}/${issued}`)).status, 404)
      assert.strictEqual((yield* get(key, own)).status, 403)
    })
  )
})
