import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenVendor } from "../../fixtures/givenVendor.ts"
import { call, get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { errorsOf, given, idOf, secret } from "./ManagedVendors.ts"

describeOnEngines("Refused vendors", server, (it) => {
  it.effect("422: a mask that stands for nothing", () =>
    Effect.gen(function* () {
      const { create, key, path } = yield* given
      const id = idOf(yield* create({ headers: [{ name: "X-Key", value: secret }] }))
      for (const header of [
        { name: "X-Key", value: "…xxxx" },
        { name: "X-Other", value: "…9f3a" }
      ]) {
        const answer = yield* sendJson(key, "PUT", `${path}/${id}`, { headers: [header] })
        assert.strictEqual(answer.status, 422)
        assert.include(String(errorsOf(answer).headers), `${header.name}: is masked`)
      }
      const created = yield* create({ headers: [{ name: "X-Key", value: "…9f3a" }] })
      assert.strictEqual(created.status, 422)
    })
  )

  it.effect("422: another server does not get the secrets of the one that there was", () =>
    Effect.gen(function* () {
      const { create, key, path } = yield* given
      const headers = [
        { name: "X-Key", value: secret },
        { name: "Accept", value: "text/plain" }
      ]
      const made = yield* create({ url: "https://vendor.example/a", headers })
      const one = `${path}/${idOf(made)}`
      const shown = Object(made.info.vendor).headers
      for (const url of [
        "https://attacker.example/a",
        "http://vendor.example/a",
        "https://vendor.example:8443/a"
      ]) {
        for (const changes of [{ url }, { url, headers: shown }]) {
          const refused = yield* sendJson(key, "PUT", one, changes)
          assert.strictEqual(refused.status, 422, refused.text)
          const said =
            "X-Key: is kept for the scheme, host and port that the URL had; send the whole"
          assert.include(String(errorsOf(refused).headers), said)
        }
      }
      // A detour by no URL at all leads nowhere else.
      assert.strictEqual((yield* sendJson(key, "PUT", one, { url: null })).status, 200)
      const url = "https://attacker.example/"
      assert.strictEqual((yield* sendJson(key, "PUT", one, { url })).status, 422)
      assert.strictEqual((yield* sendJson(key, "PUT", one, { url, headers })).status, 200)
      const same = { url: "https://ATTACKER.example:443/b" }
      assert.strictEqual((yield* sendJson(key, "PUT", one, same)).status, 200)
    })
  )

  it.effect("422: instructions that a lead could break, by field and place", () =>
    Effect.gen(function* () {
      const { create, key, path } = yield* given
      const created = yield* create()
      const one = `${path}/${idOf(created)}`
      const url = "https://vendor.example/"
      for (const [field, fields, said] of [
        [
          "url",
          { url: "https://vendor.example/?e={emial}" },
          "character 27: Unknown token `emial`. Did you mean `email`?"
        ],
        ["url", { url: "ftp://vendor.example/" }, "must be an http or https URL"],
        ["url", { url: "https://a:b@vendor.example/" }, "must not have a user name"],
        ["url", { url: "https://{sub_id1}.example/" }, "takes no tokens in its host"],
        ["headers", { headers: [{ name: "Host", value: "x" }] }, "Host: must not be sent"],
        [
          "headers",
          { headers: [{ name: "X", value: "y\r\nZ: 1" }] },
          "X: must not have line breaks"
        ],
        [
          "headers",
          { headers: [{ name: "X", value: "{nobody}" }] },
          "X: character 1: Unknown token"
        ],
        ["body", { body: '{"a":{email}}' }, "must stand within quotes"],
        ["body", { body: "{email" }, "is not valid JSON"],
        ["body", { url, method: "GET", body: "{}" }, "is not sent with GET"],
        ["content_type", { content_type: "multipart/form-data" }, "must be JSON"],
        [
          "success_reply",
          { success_reply: { kind: "regex", value: "(a" } },
          "value: is no regular expression"
        ],
        [
          "success_reply",
          { success_reply: { kind: "regex", value: "(.{1,100}){1,9}" } },
          "value: is too large"
        ],
        [
          "success_reply",
          { success_reply: { kind: "json", value: "ok" } },
          "path: is required when kind is json"
        ],
        [
          "success_reply",
          { success_reply: { kind: "json", path: "$.items[0]['id']", value: "ok" } },
          "path: must be keys and positions with dots between them; write items.0.id"
        ],
        [
          "success_reply",
          { success_reply: { kind: "json", path: 5, value: "ok" } },
          "path: must be text or null"
        ],
        ["success_reply", { success_reply: {} }, "kind: is required,value: is required"],
        ["retry", { retry: {} }, "attempts: is required"],
        ["headers", { headers: [{ name: "X-Key" }] }, "0.value: is required"],
        [
          "success_reply",
          { success_reply: { kind: "starts", value: "ok" } },
          "kind: must be one of contains"
        ],
        ["retry", { retry: { attempts: 9 } }, "must be a whole number from 1 to 8"],
        ["timeout_millis", { timeout_millis: 30_001 }, "must be a whole number from 100 to 30000"],
        ["method", { method: "DELETE" }, "must be one of GET, POST, PUT, PATCH"]
      ] as const) {
        for (const answer of [yield* create(fields), yield* sendJson(key, "PUT", one, fields)]) {
          assert.strictEqual(answer.status, 422, said)
          assert.deepStrictEqual(Object.keys(errorsOf(answer)), [field], answer.text)
          assert.include(String(errorsOf(answer)[field]), said)
        }
      }
      assert.deepStrictEqual((yield* get(key, one)).info, created.info)
    })
  )

  it.effect("422: what fits alone but not to what is stored", () =>
    Effect.gen(function* () {
      const { create, key, path } = yield* given
      const id = idOf(yield* create({ body: "e={email}", content_type: "text/plain" }))
      const put = (fields: Readonly<Record<string, unknown>>) =>
        sendJson(key, "PUT", `${path}/${id}`, fields)
      assert.deepStrictEqual(Object.keys(errorsOf(yield* put({ method: "GET" }))), ["body"])
      assert.deepStrictEqual(Object.keys(errorsOf(yield* put({ content_type: null }))), ["body"])
      assert.strictEqual((yield* put({ method: "GET", body: null })).status, 200)
    })
  )

  it.effect("404: one of another campaign is none", () =>
    Effect.gen(function* () {
      const { key, path } = yield* given
      const foreign = `${path}/${yield* givenVendor({ title: "theirs" })}`
      const missing = `${path}/2147483647`
      for (const one of [foreign, missing]) {
        assert.strictEqual((yield* get(key, one)).status, 404)
        assert.strictEqual((yield* sendJson(key, "PUT", one, { title: "x" })).status, 404)
        assert.strictEqual((yield* call(key, "DELETE", one)).status, 404)
      }
      assert.strictEqual((yield* get(key, foreign)).text, (yield* get(key, missing)).text)
      const test = "/api/v2/network/leads-management/vendors/2147483647/test"
      assert.strictEqual((yield* sendJson(key, "POST", test, {})).status, 404)
    })
  )
})
