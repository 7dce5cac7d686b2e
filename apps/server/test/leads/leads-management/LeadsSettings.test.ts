import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, sendIfMatch, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/leads-management/settings"

describeOnEngines("Settings of leads management", server, (it) => {
  it.effect("412: of two who switch the same settings, the second, unless they are so by now", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const switched = (etag: string, leads_management: boolean) =>
        sendIfMatch(key, "PUT", path, etag, { leads_management })
      yield* sendJson(key, "PUT", path, { leads_management: true })
      const { etag = "" } = (yield* get(key, path)).headers
      assert.match(etag, /^"[\w-]{22}"$/u)
      const first = yield* switched(etag, false)
      assert.strictEqual(first.status, 200, first.text)
      assert.deepStrictEqual((yield* get(key, path)).info, first.info)
      assert.strictEqual((yield* switched(etag, true)).status, 412)
      assert.strictEqual((yield* switched(etag, false)).text, first.text)
      const present = (yield* get(key, path)).headers.etag ?? ""
      assert.strictEqual((yield* switched(present, true)).status, 200)
    })
  )
})
