import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { get, sendIfMatch, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { given, idOf, whole } from "./ManagedVendors.ts"

describeOnEngines("The version of a vendor", server, (it) => {
  it.effect("412 for another than the present one; how it does makes no new one", () =>
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { create, key, path } = yield* given
      const id = idOf(yield* create(whole))
      const one = `${path}/${id}`
      const tag = (yield* get(key, one)).headers.etag ?? ""
      const withTag = (tag: string, method: "DELETE" | "PUT", timeout_millis = 5_000) =>
        sendIfMatch(key, method, one, tag, { timeout_millis })
      yield* sql`UPDATE vendors SET gone = 1 WHERE id = ${id}`
      assert.strictEqual((yield* get(key, one)).headers.etag, tag)
      assert.strictEqual((yield* withTag('"older"', "PUT")).status, 412)
      assert.strictEqual((yield* withTag(tag, "PUT")).status, 200)
      assert.strictEqual((yield* withTag(tag, "PUT", 6_000)).status, 412)
      assert.strictEqual((yield* withTag(tag, "DELETE")).status, 412)
    })
  )
})
