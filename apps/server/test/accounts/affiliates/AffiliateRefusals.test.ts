import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/affiliates"

describeOnEngines("Refused requests for affiliates", server, (it) => {
  it.effect("400: an id that is none", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const id of ["0", "-1", "1.5", "one", "1e1", "9007199254740992"]) {
        const answer = yield* get(key, `${path}/${id}`)
        assert.strictEqual(answer.status, 400, id)
        assert.nestedProperty(answer.info, "errors.id")
      }
    })
  )

  it.effect("400: a parameter of the list that is unknown or out of bounds, by its name", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      for (const [name, value] of [
        ["perPage", "1001"],
        ["sortField", "auth_key"],
        ["country", "Germany"],
        ["visited_from", "yesterday"],
        ["auth_key", "x"]
      ] as const) {
        const answer = yield* get(key, `${path}?${name}=${value}`)
        assert.strictEqual(answer.status, 400, `${name}=${value}`)
        assert.nestedProperty(answer.info, `errors.${name}`)
      }
    })
  )

  it.effect("404: an affiliate that is not there", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const answer = yield* get(key, `${path}/1000000`)
      assert.strictEqual(answer.status, 404)
      assert.strictEqual(answer.message, "Resource not found.")
      assert.isEmpty(answer.info)
    })
  )

  it.effect("401: nobody without a key", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* get("", path)).status, 401)
      assert.strictEqual((yield* get("", `${path}/1`)).status, 401)
    })
  )

  it.effect("403: no advertiser and no affiliate, not even its own record", () =>
    Effect.gen(function* () {
      for (const role of ["advertiser", "affiliate"] as const) {
        const { account_id, key } = yield* givenKey(role)
        assert.strictEqual((yield* get(key, path)).status, 403, role)
        assert.strictEqual((yield* get(key, `${path}/${account_id}`)).status, 403, role)
      }
    })
  )
})
