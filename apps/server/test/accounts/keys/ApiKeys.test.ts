import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ApiKeys } from "../../../src/accounts/keys/ApiKeys.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created } from "../../fixtures/givenRow.ts"
import { get, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const tags = "/api/v2/common/lists/tags"

const logOf = (account_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) =>
      sql`SELECT action, actor FROM activity_log
        WHERE role = 'affiliate' AND account_id = ${account_id} AND actor = 'operator'`
  )

describeOnEngines(
  "Keys at the command line",
  (database) => ApiKeys.layer.pipe(Layer.provideMerge(server(database))),
  (it) => {
    it.effect("the API is switched off for an account, and its log says who did it", () =>
      Effect.gen(function* () {
        yield* setTime(created)
        const { account_id, key } = yield* givenKey("affiliate")
        assert.strictEqual((yield* get(key, tags)).status, 200)
        const keys = yield* ApiKeys
        yield* keys.switchApi({ role: "affiliate", account_id }, false)
        assert.strictEqual((yield* get(key, tags)).status, 401)
        assert.deepStrictEqual(yield* logOf(account_id), [
          { action: "account.status_changed", actor: "operator" }
        ])
        yield* keys.switchApi({ role: "affiliate", account_id }, true)
        assert.strictEqual((yield* get(key, tags)).status, 200)
      })
    )

    it.effect("no key is made that would be refused, and the sentence says what to do", () =>
      Effect.gen(function* () {
        const { account_id, key } = yield* givenKey("affiliate")
        const account = { role: "affiliate", account_id } as const
        const keys = yield* ApiKeys
        yield* keys.switchApi(account, false)
        const refused = yield* Effect.flip(keys.renew(account))
        assert.strictEqual(refused._tag, "AccountIsDisabled")
        assert.include(refused.message, `affnet keys enable --role affiliate --id ${account_id}`)
        yield* keys.switchApi(account, true)
        assert.strictEqual((yield* get(key, tags)).status, 200, "the key stayed")
        assert.strictEqual((yield* get(yield* keys.renew(account), tags)).status, 200)
      })
    )

    it.effect("the last owner is not switched off", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* sql`UPDATE managers SET api_status = 2`
        const { account_id, key } = yield* givenKey("manager")
        const owner = { role: "manager", account_id } as const
        const keys = yield* ApiKeys
        const refused = yield* Effect.flip(keys.switchApi(owner, false))
        assert.strictEqual(refused._tag, "LastOwner")
        assert.include(refused.message, "make another owner first")
        yield* givenKey("manager")
        yield* keys.switchApi(owner, false)
        assert.strictEqual((yield* get(key, tags)).status, 401)
      })
    )

    it.effect("a key is replaced, and the log says who did it", () =>
      Effect.gen(function* () {
        const { account_id, key } = yield* givenKey("affiliate")
        const keys = yield* ApiKeys
        const renewed = yield* keys.regenerate({ role: "affiliate", account_id }, "operator")
        assert.strictEqual((yield* get(key, tags)).status, 401)
        assert.strictEqual((yield* get(renewed, tags)).status, 200)
        assert.deepStrictEqual(yield* logOf(account_id), [
          { action: "api_key.regenerated", actor: "operator" }
        ])
      })
    )

    it.effect("an account that is not there is not found", () =>
      Effect.gen(function* () {
        const keys = yield* ApiKeys
        const missing = { role: "affiliate", account_id: 999_999 } as const
        assert.strictEqual((yield* Effect.flip(keys.switchApi(missing, false)))._tag, "NotFound")
        const refused = yield* Effect.flip(keys.regenerate(missing, "operator"))
        assert.strictEqual(refused._tag, "NotFound")
      })
    )
  }
)
