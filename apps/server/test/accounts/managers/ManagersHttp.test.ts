import { assert } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import {
  type Answer,
  call,
  fieldOf,
  get,
  request,
  send,
  sendJson,
  server
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/managers"
const missing = 2_147_483_647

let count = 0
const email = () => {
  count += 1
  return `new-${count}@network.example`
}

/** No owner but those whom the test makes: each test counts them. */
const alone = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`UPDATE managers SET role = 'analyst'`
})

const given = Effect.gen(function* () {
  yield* alone
  const owner = yield* givenKey("manager")
  const create = (fields: Readonly<Record<string, unknown>>, key = owner.key) =>
    sendJson(key, "POST", path, { email: email(), role: "analyst", ...fields })
  const put = (id: unknown, fields: Readonly<Record<string, unknown>>, key = owner.key) =>
    sendJson(key, "PUT", `${path}/${id}`, fields)
  const remove = (id: unknown, key = owner.key) => call(key, "DELETE", `${path}/${id}`)
  return { owner, create, put, remove }
})

const Made = Schema.Struct({ manager: Schema.Struct({ id: Schema.Int }) })
const idOf = ({ info }: Answer) => Schema.decodeUnknownSync(Made)(info).manager.id

const Refusal = Schema.Struct({ errors: Schema.Record(Schema.String, Schema.Unknown) })
const refusedAt = ({ info, status, text }: Answer, field: string) => {
  assert.strictEqual(status, 422, text)
  assert.hasAllKeys(Schema.decodeUnknownSync(Refusal)(info).errors, [field])
}

describeOnEngines("Managers by the API", server, (it) => {
  it.effect("200: created, shown, changed, found, and gone", () =>
    Effect.gen(function* () {
      const { create, owner, put, remove } = yield* given
      const made = yield* create({ firstname: "Mara", assigned_only: "yes", balance: 7, id: 3 })
      assert.strictEqual(made.status, 200, made.text)
      const id = idOf(made)
      assert.include(made.info.manager, { firstname: "Mara", assigned_only: true, role: "analyst" })
      const changed = yield* put(id, { role: "finance", phone: "1" })
      assert.include(changed.info.manager, { firstname: "Mara", role: "finance", phone: "1" })
      const shown = yield* get(owner.key, `${path}/${id}`)
      assert.deepStrictEqual(shown.info, changed.info)
      assert.property(shown.headers, "etag")
      const listed = yield* get(owner.key, `${path}?role=finance&id=${id}&q=mara`)
      assert.deepStrictEqual(fieldOf(listed, "managers", "id"), [id])
      assert.strictEqual((yield* remove(id)).status, 200)
      assert.strictEqual((yield* get(owner.key, `${path}/${id}`)).status, 404)
      assert.strictEqual((yield* remove(id)).status, 404)
      assert.strictEqual((yield* put(id, { phone: "2" })).status, 404)
      const after = yield* get(owner.key, `${path}?id=${id}`)
      assert.deepStrictEqual(fieldOf(after, "managers", "id"), [])
      const log = yield* get(
        owner.key,
        `/api/v2/network/activity-log?role=manager&account_id=${id}&sortField=id`
      )
      assert.deepStrictEqual(fieldOf(log, "activity-log", "action"), [
        "manager.created",
        "manager.updated",
        "manager.deleted"
      ])
      assert.strictEqual(
        fieldOf(log, "activity-log", "message")[1],
        `Manager ${id} was updated: phone, role.`
      )
    })
  )

  it.effect("an e-mail address belongs to one manager, and is free once he has gone", () =>
    Effect.gen(function* () {
      const { create, put, remove } = yield* given
      const address = email()
      const id = idOf(yield* create({ email: address }))
      refusedAt(yield* create({ email: address.toUpperCase() }), "email")
      refusedAt(yield* put(idOf(yield* create({})), { email: address }), "email")
      yield* remove(id)
      assert.strictEqual((yield* create({ email: address })).status, 200)
    })
  )

  it.effect("a manager who was deleted has no key any more", () =>
    Effect.gen(function* () {
      const { remove } = yield* given
      const other = yield* givenKey("manager", { role: "analyst" })
      assert.strictEqual((yield* get(other.key, path)).status, 200)
      yield* remove(other.account_id)
      assert.strictEqual((yield* get(other.key, path)).status, 401)
    })
  )

  it.effect("422: the last owner is not removed, lowered or disabled", () =>
    Effect.gen(function* () {
      const { create, owner, put, remove } = yield* given
      // One who cannot use the network takes nobody's place.
      yield* create({ role: "owner", status: 2 })
      const id = owner.account_id
      refusedAt(yield* remove(id), "role")
      refusedAt(yield* put(id, { role: "admin" }), "role")
      refusedAt(yield* put(id, { status: 2 }), "status")
      refusedAt(yield* put(id, { api_status: 2 }), "api_status")
      yield* create({ role: "owner" })
      assert.strictEqual((yield* put(id, { role: "admin" })).status, 200)
    })
  )

  it.effect("of two owners who lower each other at once one stays", () =>
    Effect.gen(function* () {
      const { owner, put, remove } = yield* given
      const other = yield* givenKey("manager", { role: "owner" })
      const answers = yield* Effect.all(
        [
          put(other.account_id, { role: "admin" }),
          put(owner.account_id, { role: "analyst" }, other.key),
          remove(owner.account_id, other.key),
          put(other.account_id, { status: 2 })
        ],
        { concurrency: "unbounded" }
      )
      assert.isTrue(answers.every(({ status }) => status < 500))
      const sql = yield* SqlClient.SqlClient
      const left = yield* sql`
        SELECT id FROM managers WHERE role = 'owner' AND status = 1 AND deleted IS NULL`
      assert.lengthOf(left, 1)
    })
  )

  it.effect("422: an admin neither makes nor changes owners, and does not raise himself", () =>
    Effect.gen(function* () {
      const { create, owner, put, remove } = yield* given
      const admin = yield* givenKey("manager", { role: "admin" })
      refusedAt(yield* create({ role: "owner" }, admin.key), "role")
      refusedAt(yield* put(admin.account_id, { role: "owner" }, admin.key), "role")
      refusedAt(yield* put(owner.account_id, { phone: "1" }, admin.key), "role")
      refusedAt(yield* remove(owner.account_id, admin.key), "role")
      assert.strictEqual((yield* create({ role: "finance" }, admin.key)).status, 200)
    })
  )

  it.effect("422: who sees everything is not narrowed, and each field that is not acceptable", () =>
    Effect.gen(function* () {
      const { create, put } = yield* given
      refusedAt(yield* create({ role: "admin", assigned_only: true }), "assigned_only")
      const id = idOf(yield* create({ assigned_only: true }))
      refusedAt(yield* put(id, { role: "admin" }), "assigned_only")
      for (const [field, value] of [
        ["email", "nobody"],
        ["email", null],
        ["role", "king"],
        ["role", null],
        ["timezone", "Mars/Olympus"],
        ["firstname", "x".repeat(256)],
        ["phone", "bell\u0007"],
        ["status", 9],
        ["api_status", 3],
        ["assigned_only", "perhaps"]
      ] as const)
        refusedAt(yield* put(id, { [field]: value }), field)
    })
  )

  it.effect("412: another version than the one that was read", () =>
    Effect.gen(function* () {
      const { create, owner, put } = yield* given
      const id = idOf(yield* create({}))
      const { headers } = yield* get(owner.key, `${path}/${id}`)
      yield* put(id, { phone: "1" })
      const change = HttpClientRequest.bodyJsonUnsafe(
        HttpClientRequest.setHeader(
          request(owner.key, "PUT", `${path}/${id}`),
          "if-match",
          headers.etag ?? ""
        ),
        { phone: "2" }
      )
      const answer = yield* send(change)
      assert.strictEqual(answer.status, 412)
    })
  )

  it.effect("404: nobody has the id", () =>
    Effect.gen(function* () {
      const { owner, put } = yield* given
      assert.strictEqual((yield* get(owner.key, `${path}/${missing}`)).status, 404)
      assert.strictEqual((yield* put(missing, { phone: "1" })).status, 404)
    })
  )

  it.effect("what each role may do is listed for every manager", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager", { role: "finance" })
      const answer = yield* get(key, "/api/v2/network/permissions")
      assert.strictEqual(answer.status, 200)
      assert.lengthOf(fieldOf(answer, "roles", "role"), 6)
    })
  )
})
