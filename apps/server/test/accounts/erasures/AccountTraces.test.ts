import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenPerson, password } from "../../fixtures/givenPerson.ts"
import { call, request, send, sendJson, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { letters, lettersTo, server, somebody, start } from "../people/givenMembers.ts"
import { own, visit } from "../sessions/visits.ts"

const root = "/api/v2/network"

/** An affiliate that a manager made, and its path. */
const given = Effect.gen(function* () {
  yield* setTime(start)
  const manager = yield* givenKey("manager")
  const email = somebody()
  const fields = { email, password, password_repeat: password }
  const made = yield* sendJson(manager.key, "POST", `${root}/affiliates`, fields)
  assert.strictEqual(made.status, 200, made.text)
  const id = Number(Object(made.info.affiliate).id)
  return { email, id, manager, path: `${root}/affiliates/${id}` }
})

const rows = (table: string, columns: string) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.orDie(sql`SELECT ${sql.literal(columns)} FROM ${sql(table)}`)
  ).pipe(Effect.map((found) => JSON.stringify(found)))

describeOnEngines("What erased accounts leave behind", server, (it) => {
  it.effect("409: an answer that told of the account is repeated to nobody", () =>
    Effect.gen(function* () {
      const { email, manager, path } = yield* given
      const invite = send(
        request(manager.key, "POST", `${root}/people`).pipe(
          HttpClientRequest.setHeader("idempotency-key", email),
          HttpClientRequest.bodyJsonUnsafe({ email, access: "viewer" })
        )
      )
      const invited = yield* invite
      assert.strictEqual(invited.status, 200, invited.text)
      assert.strictEqual((yield* invite).text, invited.text)
      assert.include(yield* rows("idempotency_keys", "answer"), email)
      assert.strictEqual((yield* call(manager.key, "POST", `${path}/erasure`)).status, 200)
      assert.notInclude(yield* rows("idempotency_keys", "answer"), email)
      assert.strictEqual((yield* invite).status, 409)
    })
  )

  it.effect("200: answers to the account's own requests are gone", () =>
    Effect.gen(function* () {
      const { id, manager, path } = yield* given
      const sql = yield* SqlClient.SqlClient
      const kept = { role: "affiliate", account_id: id, operation: "createOwnCampaign" }
      yield* Effect.orDie(
        sql`INSERT INTO idempotency_keys ${sql.insert({ ...kept, idempotency_key: "a", request_hash: "a", answer: "{}", created: start })}`
      )
      yield* call(manager.key, "POST", `${path}/erasure`)
      assert.notInclude(yield* rows("idempotency_keys", "operation"), "createOwnCampaign")
    })
  )

  it.effect("200: a sign-up that waits is gone, and others wait on", () =>
    Effect.gen(function* () {
      const { email, manager, path } = yield* given
      yield* sendJson(manager.key, "PUT", `${root}/settings/network`, { sign_up: true })
      const other = somebody()
      for (const waiting of [email, other]) {
        yield* visit("", "POST", "/auth/sign-up", { email: waiting, password }, own)
      }
      assert.include(yield* rows("sign_ups", "terms"), email)
      yield* call(manager.key, "POST", `${path}/erasure`)
      const left = yield* rows("sign_ups", "terms")
      assert.notInclude(left, email)
      assert.include(left, other)
    })
  )

  it.effect("200: letters to its people are gone, and those of others stay", () =>
    Effect.gen(function* () {
      const { id, manager, path } = yield* given
      const account = { role: "affiliate", account_id: id } as const
      const [alone, elsewhere] = [somebody(), somebody()]
      const other = yield* givenKey("advertiser")
      yield* givenPerson([account], "member", alone)
      const shared = { role: "advertiser", account_id: other.account_id } as const
      yield* givenPerson([account, shared], "member", elsewhere)
      for (const email of [alone, elsewhere]) {
        yield* sendJson(manager.key, "POST", `${root}/user/reset-password`, { email })
        yield* letters(email, 1)
      }
      yield* call(manager.key, "POST", `${path}/erasure`)
      assert.lengthOf(lettersTo(alone), 0)
      assert.lengthOf(lettersTo(elsewhere), 1)
    })
  )
})
