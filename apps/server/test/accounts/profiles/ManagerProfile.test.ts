import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { get, sendIfMatch, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/profile"

describeOnEngines("A manager's own profile", server, (it) => {
  it.effect("200: changes what it names, without the right to manage managers, and is logged", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("manager", { role: "analyst", phone: "+49 30 1" })
      const sent = { firstname: "Mara", lastname: "Stone", phone: null, timezone: "Asia/Tokyo" }
      const answer = yield* sendJson(key, "PUT", path, sent)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(answer.info.manager, {
        ...sent,
        id: account_id,
        name: "Mara Stone",
        role: "manager",
        manager_role: "analyst"
      })
      assert.deepStrictEqual((yield* get(key, path)).info.profile, answer.info.manager)
      const others = `/api/v2/network/managers/${account_id}`
      assert.strictEqual((yield* sendJson(key, "PUT", others, sent)).status, 403)
      const [entry, ...older] = yield* loggedOf("manager", account_id)
      assert.strictEqual(entry?.account, `manager ${account_id}`)
      assert.match(entry?.message ?? "", /firstname.*lastname.*phone.*timezone/u)
      // Repeating it changes nothing.
      assert.deepStrictEqual((yield* sendJson(key, "PUT", path, sent)).info, answer.info)
      assert.lengthOf(yield* loggedOf("manager", account_id), older.length + 1)
    })
  )

  it.effect("200: sets nothing of what those decide who manage managers", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager", { role: "analyst" })
      const before = yield* get(key, path)
      const answer = yield* sendJson(key, "PUT", path, {
        role: "owner",
        manager_role: "owner",
        email: "new@x.example",
        password: "correct horse battery",
        status: 2,
        api_status: 2,
        assigned_only: "yes"
      })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepStrictEqual(answer.info.manager, before.info.profile)
    })
  )

  it.effect("412: two who change the same manager, in whatever place", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* givenKey("manager")
      const { headers } = yield* get(key, path)
      const put = (firstname: string) =>
        sendIfMatch(key, "PUT", path, headers.etag ?? "", { firstname })
      assert.strictEqual((yield* put("Kim")).status, 200)
      assert.strictEqual((yield* put("Ann")).status, 412)
      const { headers: record } = yield* get(key, `/api/v2/network/managers/${account_id}`)
      assert.strictEqual((yield* get(key, path)).headers.etag, record.etag)
    })
  )

  it.effect("422: each field with its problem", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const long = "x".repeat(256)
      const wrong = { firstname: long, lastname: long, phone: long, timezone: "Mars" }
      const answer = yield* sendJson(key, "PUT", path, wrong)
      assert.strictEqual(answer.status, 422)
      assert.sameMembers([...errorsOf(answer)], Object.keys(wrong))
    })
  )

  it.effect("401, 403: not by an unknown key, another role, or a key that only reads", () =>
    Effect.gen(function* () {
      const { account_id } = yield* givenKey("manager")
      const { key: affiliate } = yield* givenKey("affiliate")
      const limited = yield* givenKeyOf("manager", account_id, {
        name: "Reader",
        is_main: 0,
        read_only: 1
      })
      const put = (key: string) =>
        Effect.map(sendJson(key, "PUT", path, { firstname: "Kim" }), ({ status }) => status)
      assert.strictEqual(yield* put("unknown"), 401)
      assert.strictEqual(yield* put(affiliate), 403)
      assert.strictEqual(yield* put(limited), 403)
    })
  )
})
