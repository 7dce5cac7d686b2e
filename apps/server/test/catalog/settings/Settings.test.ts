import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { answersEveryParameter } from "../../fixtures/listParameters.ts"
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

const root = "/api/v2/network/settings"

/** Path, name of the record and of the list in `info`, name of the operation that lists, name in messages. */
const kinds = [
  ["categories", "category", "categories", "listSettingsCategories", "Category"],
  ["tags", "tag", "tags", "listSettingsTags", "Tag"],
  ["tiers", "tier", "tiers", "listSettingsTiers", "Tier"],
  [
    "traffic-sources",
    "traffic_source",
    "traffic_sources",
    "listSettingsTrafficSources",
    "Traffic Source"
  ],
  [
    "traffic-approaches",
    "traffic_approach",
    "traffic_approaches",
    "listSettingsTrafficApproaches",
    "Traffic Approach"
  ],
  [
    "payment-methods",
    "payment_method",
    "payment_methods",
    "listSettingsPaymentMethods",
    "Payment Method"
  ]
] as const

const given = givenKey("manager")

const recordOf = (answer: Answer, key: string): Record<string, unknown> => Object(answer.info[key])
const errorsOf = (answer: Answer): Record<string, ReadonlyArray<string>> =>
  Object(answer.info.errors)

describeOnEngines("Settings: reference data", server, (it) => {
  it.effect("200: each kind is made, read, changed, listed and deleted", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* given
      for (const [path, one, many, , name] of kinds) {
        const created = yield* sendJson(key, "POST", `${root}/${path}`, { title: "Éclair", id: 77 })
        assert.strictEqual(created.status, 200, created.text)
        assert.strictEqual(created.message, `${name} Created`)
        const { id } = recordOf(created, one)
        const address = `${root}/${path}/${id}`
        assert.notStrictEqual(id, 77)
        const found = yield* get(key, address)
        assert.strictEqual(found.message, `${name} Details`)
        assert.deepStrictEqual(found.info, created.info)
        assert.deepStrictEqual(recordOf(yield* get(key, `${address}?fields=title`), one), {
          title: "Éclair"
        })
        const updated = yield* sendJson(key, "PUT", address, { title: "Cake" })
        assert.strictEqual(updated.message, `${name} Updated`)
        assert.deepStrictEqual(recordOf(updated, one), {
          ...recordOf(created, one),
          title: "Cake"
        })
        const again = yield* sendJson(key, "PUT", address, { title: "Cake" })
        assert.strictEqual(again.text, updated.text)
        assert.deepStrictEqual(fieldOf(yield* get(key, `${root}/${path}?q=cake`), many, "id"), [id])
        assert.deepStrictEqual(fieldOf(yield* get(key, `${root}/${path}?q=eclair`), many, "id"), [])
        const deleted = yield* call(key, "DELETE", address)
        assert.strictEqual(deleted.status, 200, deleted.text)
        assert.strictEqual(deleted.message, `${name} Deleted`)
        assert.deepStrictEqual(fieldOf(yield* get(key, `${root}/${path}?q=cake`), many, "id"), [])
        const sql = yield* SqlClient.SqlClient
        const logged = yield* sql<{ readonly message: string }>`
          SELECT message FROM activity_log
          WHERE role = 'manager' AND account_id = ${account_id} AND entity = ${one} ORDER BY id`
        assert.lengthOf(logged, 3)
        assert.match(logged[1]?.message ?? "", /"Cake" was updated: title\.$/)
      }
    })
  )

  it.effect("200: whatever the contract lets a caller filter and sort by is answered", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const [path, , , operation] of kinds) {
        yield* answersEveryParameter(operation, key, `${root}/${path}`)
      }
    })
  )

  it.effect("422: a title that is taken, until its record is deleted; a field that is wrong", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const [path, one] of kinds) {
        const address = `${root}/${path}`
        const first = yield* sendJson(key, "POST", address, { title: "One" })
        const second = yield* sendJson(key, "POST", address, { title: "Two" })
        const twice = yield* sendJson(key, "POST", address, { title: "One" })
        assert.strictEqual(twice.status, 422)
        assert.match(errorsOf(twice).title?.[0] ?? "", /is already taken/)
        const renamed = yield* sendJson(key, "PUT", `${address}/${recordOf(second, one).id}`, {
          title: "One"
        })
        assert.strictEqual(renamed.status, 422)
        assert.property(errorsOf(renamed), "title")
        yield* call(key, "DELETE", `${address}/${recordOf(first, one).id}`)
        assert.strictEqual((yield* sendJson(key, "POST", address, { title: "One" })).status, 200)
        for (const title of [null, "", " ", "x".repeat(65), "a\u0001b", 5]) {
          const answer = yield* sendJson(key, "POST", address, { title })
          assert.strictEqual(answer.status, 422, String(title))
          assert.deepStrictEqual(Object.keys(errorsOf(answer)), ["title"])
        }
      }
      for (const [path, field, value] of [
        ["tags", "sort", -1],
        ["tags", "sort", "x"],
        ["tiers", "color", "red"],
        ["tiers", "isDefault", "maybe"]
      ] as const) {
        const answer = yield* sendJson(key, "POST", `${root}/${path}`, {
          title: "New",
          [field]: value
        })
        assert.strictEqual(answer.status, 422, field)
        assert.deepStrictEqual(Object.keys(errorsOf(answer)), [field])
      }
    })
  )

  it.effect("null clears: a tag's place, a tier's colour", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const tag = yield* sendJson(key, "POST", `${root}/tags`, { title: "Top", sort: "7" })
      assert.strictEqual(recordOf(tag, "tag").sort, 7)
      const tagAddress = `${root}/tags/${recordOf(tag, "tag").id}`
      const cleared = yield* sendJson(key, "PUT", tagAddress, { sort: null })
      assert.strictEqual(recordOf(cleared, "tag").sort, 0)
      const tier = yield* sendJson(key, "POST", `${root}/tiers`, {
        title: "Gold",
        color: "#CA8A04"
      })
      assert.strictEqual(recordOf(tier, "tier").color, "#CA8A04")
      const tierAddress = `${root}/tiers/${recordOf(tier, "tier").id}`
      const grey = yield* sendJson(key, "PUT", tierAddress, { color: null })
      assert.strictEqual(recordOf(grey, "tier").color, "#6b7280")
    })
  )

  it.effect("409 and 412: a key that is used again, a version that is not the present one", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const [path, one] of kinds) {
        const post = (title: string) =>
          send(
            request(key, "POST", `${root}/${path}`).pipe(
              HttpClientRequest.setHeader("idempotency-key", `make ${path}`),
              HttpClientRequest.bodyJsonUnsafe({ title })
            )
          )
        const created = yield* post("Once")
        assert.strictEqual((yield* post("Once")).text, created.text)
        assert.strictEqual((yield* post("Twice")).status, 409)
        const address = `${root}/${path}/${recordOf(created, one).id}`
        const { etag = "" } = (yield* get(key, address)).headers
        yield* sendJson(key, "PUT", address, { title: "Other" })
        const late = HttpClientRequest.setHeader("if-match", etag)
        const put = request(key, "PUT", address).pipe(
          late,
          HttpClientRequest.bodyJsonUnsafe({ title: "Late" })
        )
        assert.strictEqual((yield* send(put)).status, 412)
        assert.strictEqual((yield* send(late(request(key, "DELETE", address)))).status, 412)
      }
    })
  )

  it.effect("400, 401, 403, 404, 405: what is asked wrongly, by others, or is not there", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const affiliate = yield* givenKey("affiliate")
      for (const [path] of kinds) {
        const address = `${root}/${path}`
        assert.strictEqual((yield* get(key, `${address}?nonsense=1`)).status, 400)
        assert.strictEqual((yield* get(key, `${address}/x`)).status, 400)
        assert.strictEqual((yield* get("", address)).status, 401)
        assert.strictEqual((yield* get(affiliate.key, address)).status, 403)
        assert.strictEqual((yield* call(key, "DELETE", address)).status, 405)
        const none = `${address}/2147483647`
        assert.strictEqual((yield* get(key, none)).status, 404)
        assert.strictEqual((yield* sendJson(key, "PUT", none, { title: "New" })).status, 404)
        assert.strictEqual((yield* call(key, "DELETE", none)).status, 404)
      }
    })
  )
})
