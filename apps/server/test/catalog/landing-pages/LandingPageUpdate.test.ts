import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import {
  get,
  request,
  send,
  sendJson,
  sendText,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"

/** When updates are made, in seconds: 2026-03-01T00:00:00Z. */
const now = 1_772_323_200

const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const id = yield* givenLandingPage({ offer_id, preview: "https://shop.example/a.png" })
  const list = `/api/v2/network/offers/${offer_id}/urls`
  const path = `${list}/${id}`
  const put = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "PUT", path, fields)
  const before = (yield* get(key, path)).info.url
  return { account_id, advertiser_id, before, id, key, list, offer_id, path, put }
})

describeOnEngines("Update of a landing page", server, (it) => {
  it.effect("200: the fields that were sent change, and nothing else but `updated`", () =>
    Effect.gen(function* () {
      const { before, key, path, put } = yield* given
      const fields = {
        title: "Summer sale",
        url: "https://shop.example/summer?c={click_id}",
        status: 3,
        type: 1,
        preview: "https://shop.example/b.png"
      }
      const expected = { ...fields, type_selected: "Additional for affiliates", updated: now }
      const answer = yield* put(fields)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Landing Page Updated")
      assert.deepStrictEqual(answer.info.url, Object.assign({}, before, expected))
      assert.deepStrictEqual((yield* get(key, path)).info, answer.info)
    })
  )

  it.effect("a missing key keeps its field, null clears the preview", () =>
    Effect.gen(function* () {
      const { before, put } = yield* given
      const titled = yield* put({ title: "Summer sale" })
      assert.deepStrictEqual(
        titled.info.url,
        Object.assign({}, before, { title: "Summer sale", updated: now })
      )
      const cleared = yield* put({ preview: null })
      assert.deepStrictEqual(
        cleared.info.url,
        Object.assign({}, titled.info.url, { preview: null })
      )
    })
  )

  it.effect("both 0 and 3 make it inactive, which goes out as 3", () =>
    Effect.gen(function* () {
      const { put } = yield* given
      for (const [status, expected] of [
        [0, 3],
        [1, 1],
        [3, 3],
        ["1", 1],
        ["0", 3]
      ]) {
        assert.nestedPropertyVal((yield* put({ status })).info, "url.status", expected)
      }
    })
  )

  it.effect("repeated it gives the same bytes, changes nothing and logs nothing more", () =>
    Effect.gen(function* () {
      const { advertiser_id, put } = yield* given
      const first = yield* put({ title: "Summer sale", status: 0 })
      yield* setTime(now + 3600)
      const second = yield* put({ title: "Summer sale", status: 0 })
      assert.strictEqual(second.text, first.text)
      assert.lengthOf(yield* logOf("advertiser", advertiser_id), 1)
    })
  )

  it.effect("without a change it answers the landing page as it is", () =>
    Effect.gen(function* () {
      const { advertiser_id, before, key, path, put } = yield* given
      assert.deepStrictEqual((yield* put({})).info.url, before)
      assert.deepStrictEqual((yield* sendText(key, "PUT", path, "[]")).info.url, before)
      assert.deepStrictEqual((yield* sendText(key, "PUT", path, "")).info.url, before)
      assert.deepStrictEqual(yield* logOf("advertiser", advertiser_id), [])
    })
  )

  it.effect("keys that nobody may write are ignored", () =>
    Effect.gen(function* () {
      const { before, offer_id, put } = yield* given
      const answer = yield* put({
        id: 1_000_000,
        offer_id: offer_id + 1,
        type_selected: "Other",
        created: 1,
        updated: 2,
        search_text: "other",
        colour: "red"
      })
      assert.strictEqual(answer.status, 200)
      assert.deepStrictEqual(answer.info.url, before)
    })
  )

  it.effect("search finds it by its new title and no longer by the old one", () =>
    Effect.gen(function* () {
      const { key, list, put } = yield* given
      const total = (q: string) =>
        Effect.map(get(key, `${list}?q=${q}`), ({ headers }) => headers["x-pagination-total-count"])
      yield* put({ title: "Été à Zürich", url: "https://boutique.example/" })
      assert.strictEqual(yield* total("ete"), "1")
      assert.strictEqual(yield* total("boutique"), "1")
      assert.strictEqual(yield* total("spring"), "0")
    })
  )

  it.effect("a form updates as JSON does; what it leaves empty is kept", () =>
    Effect.gen(function* () {
      const { before, key, path } = yield* given
      const form = { title: "Summer sale", type: "5", status: "0", preview: "", url: "" }
      const answer = yield* send(HttpClientRequest.bodyUrlParams(request(key, "PUT", path), form))
      assert.deepStrictEqual(
        answer.info.url,
        Object.assign({}, before, {
          title: "Summer sale",
          type: 5,
          type_selected: "Another offer with a percentage of the traffic",
          status: 3,
          updated: now
        })
      )
    })
  )

  it.effect("the log says who changed which fields, and never to what", () =>
    Effect.gen(function* () {
      const { account_id, advertiser_id, id, offer_id, put } = yield* given
      yield* put({ title: "Hidden words", url: "https://hidden.example/", status: 1 })
      assert.deepStrictEqual(yield* logOf("advertiser", advertiser_id), [
        {
          action: "landing_page.updated",
          entity: "landing_page",
          entity_id: id,
          actor: `manager ${account_id}`,
          created: now,
          message: `Landing page ${id} of offer ${offer_id} was updated: title, url.`
        }
      ])
    })
  )

  it.effect("of two updates at the same time none undoes the other", () =>
    Effect.gen(function* () {
      const { key, path, put } = yield* given
      for (let round = 0; round < 10; round++) {
        const title = `Title ${round}`
        const url = `https://shop.example/${round}`
        yield* Effect.all([put({ title }), put({ url })], { concurrency: "unbounded" })
        const answer = yield* get(key, path)
        assert.nestedPropertyVal(answer.info, "url.title", title)
        assert.nestedPropertyVal(answer.info, "url.url", url)
      }
    })
  )

  it.effect("an update that cannot be logged is not made", () =>
    Effect.gen(function* () {
      const { before, key, path, put } = yield* given
      const sql = yield* SqlClient.SqlClient
      yield* sql`ALTER TABLE activity_log RENAME TO hidden_log`
      const answer = yield* put({ title: "Summer sale" })
      yield* sql`ALTER TABLE hidden_log RENAME TO activity_log`
      assert.strictEqual(answer.status, 500)
      assert.deepStrictEqual((yield* get(key, path)).info.url, before)
    })
  )
})
