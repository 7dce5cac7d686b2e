import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { get, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const offer_id = yield* givenOffer()
  const id = yield* givenLandingPage({ offer_id })
  const path = `/api/v2/network/offers/${offer_id}/urls/${id}`
  const put = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "PUT", path, fields)
  const before = (yield* get(key, path)).text
  return { before, id, key, offer_id, path, put }
})

describeOnEngines("Refused updates of a landing page", server, (it) => {
  it.effect("422: each field that is not acceptable, by its name, and nothing is changed", () =>
    Effect.gen(function* () {
      const { before, key, path, put } = yield* given
      for (const [field, value] of [
        ["title", "x".repeat(129)],
        ["title", ""],
        ["title", " "],
        ["title", null],
        ["title", 7],
        ["title", "bell\u0007"],
        ["url", "ftp://shop.example/"],
        ["url", "javascript:alert(1)"],
        ["url", "shop.example"],
        ["url", "https://shop.example/a b"],
        ["url", null],
        ["preview", "data:image/png;base64,AA=="],
        ["preview", ""],
        ["status", 2],
        ["status", 4],
        ["status", 1.5],
        ["status", "active"],
        ["status", null],
        ["type", 3],
        ["type", 4],
        ["type", 6],
        ["type", -1],
        ["type", "1.0"],
        ["type", true],
        ["type", null]
      ] as const) {
        const answer = yield* put({ title: "Summer sale", [field]: value })
        assert.strictEqual(answer.status, 422, `${field}: ${value}`)
        assert.strictEqual(answer.message, "Validation error")
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field], `${value}`)
      }
      assert.strictEqual((yield* get(key, path)).text, before)
    })
  )

  it.effect("422: all fields that are not acceptable at once", () =>
    Effect.gen(function* () {
      const { put } = yield* given
      const answer = yield* put({ title: null, url: "no", status: 9, type: 9, preview: 1 })
      assert.sameMembers(Object.keys(Object(answer.info.errors)), [
        "title",
        "url",
        "status",
        "type",
        "preview"
      ])
    })
  )

  it.effect("a title may have 128 characters, whatever they are", () =>
    Effect.gen(function* () {
      const { put } = yield* given
      for (const title of ["x".repeat(128), "😀".repeat(128)]) {
        const answer = yield* put({ title })
        assert.nestedPropertyVal(answer.info, "url.title", title)
      }
    })
  )

  it.effect("400: a body that cannot be read", () =>
    Effect.gen(function* () {
      const { before, key, path } = yield* given
      for (const text of ["{", '"title"', "[1]", "null", '{"title":"\\u0000"}']) {
        const answer = yield* sendText(key, "PUT", path, text)
        assert.strictEqual(answer.status, 400, text)
      }
      assert.strictEqual((yield* get(key, path)).text, before)
    })
  )

  it.effect("404: an offer without such a landing page answers like one that is not there", () =>
    Effect.gen(function* () {
      const { id, key, put } = yield* given
      const { id: foreign, before, path } = yield* given
      const other = path.replace(/\/\d+$/, `/${id}`)
      const missing = path.replace(/\/\d+$/, "/1000000")
      const fields = { title: "Summer sale" }
      const ofAnother = yield* sendJson(key, "PUT", other, fields)
      const unknown = yield* sendJson(key, "PUT", missing, fields)
      assert.notStrictEqual(id, foreign)
      assert.strictEqual(ofAnother.status, 404)
      assert.strictEqual(ofAnother.text, unknown.text)
      assert.strictEqual((yield* get(key, path)).text, before)
      assert.strictEqual((yield* put({})).status, 200)
    })
  )

  it.effect("422 before 404, 403 before 422, 401 before all", () =>
    Effect.gen(function* () {
      const { key, path } = yield* given
      const { key: affiliate } = yield* givenKey("affiliate")
      const missing = path.replace(/\/\d+$/, "/1000000")
      const status = (who: string) =>
        Effect.map(sendJson(who, "PUT", missing, { type: 9 }), (answer) => answer.status)
      assert.strictEqual(yield* status(key), 422)
      assert.strictEqual(yield* status(affiliate), 403)
      assert.strictEqual(yield* status(""), 401)
    })
  )

  it.effect("415: a body of another kind; 413: one that is too large", () =>
    Effect.gen(function* () {
      const { before, key, path } = yield* given
      const text = yield* sendText(key, "PUT", path, "title=Summer", "text/plain")
      assert.strictEqual(text.status, 415)
      const title = JSON.stringify({ title: "x".repeat(1024 * 1024) })
      assert.strictEqual((yield* sendText(key, "PUT", path, title)).status, 413)
      assert.strictEqual((yield* get(key, path)).text, before)
    })
  )
})
