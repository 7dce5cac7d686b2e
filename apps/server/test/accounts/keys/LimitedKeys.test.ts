import { Role } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created } from "../../fixtures/givenRow.ts"
import { call, get, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

/** A key that ends in a day. */
const limitedKeyOf = (key: string, role: Role.Role) =>
  Effect.map(
    sendJson(key, "POST", `${Role.pathPrefix[role]}/profile/api-keys`, {
      name: "Office",
      expires_in_days: 1
    }),
    ({ info }) => String(info.secret)
  )

describeOnEngines("Keys with a limit", server, (it) => {
  it.effect.each(["affiliate", "advertiser"] as const)(
    "set no password of their own account, %s",
    (role) =>
      Effect.gen(function* () {
        yield* setTime(created)
        const { key } = yield* givenKey(role)
        const limited = yield* limitedKeyOf(key, role)
        const profile = `${Role.pathPrefix[role]}/profile`
        const change = { password: "a better horse battery" }
        const refused = yield* sendJson(limited, "PUT", profile, change)
        assert.strictEqual(refused.status, 403, refused.text)
        assert.include(refused.text, "use the main key")
        assert.strictEqual((yield* sendJson(limited, "PUT", profile, { phone: "1" })).status, 200)
        const set = yield* sendJson(key, "PUT", profile, change)
        assert.strictEqual(set.status, 200, set.text)
      })
  )

  it.effect("make, change and delete no managers", () =>
    Effect.gen(function* () {
      yield* setTime(created)
      const { account_id, key } = yield* givenKey("manager")
      const limited = yield* limitedKeyOf(key, "manager")
      const managers = "/api/v2/network/managers"
      const made = { email: "thief@people.example", role: "owner" }
      assert.strictEqual((yield* sendJson(limited, "POST", managers, made)).status, 403)
      const own = `${managers}/${account_id}`
      const change = { password: "a better horse battery" }
      assert.strictEqual((yield* sendJson(limited, "PUT", own, change)).status, 403)
      assert.strictEqual((yield* call(limited, "DELETE", own)).status, 403)
      assert.strictEqual((yield* get(limited, managers)).status, 200)
    })
  )
})
