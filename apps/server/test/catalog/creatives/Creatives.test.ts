import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenCategory } from "../../fixtures/givenReference.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "../../wire/Envelope.ts"
import { bodyOfAnswer, exchange } from "../../wire/Exchange.ts"
import { options } from "../../wire/WireServer.ts"
import { creativeOf, given, network } from "./creativeServer.ts"

const messages = (offer_id: number) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql<{ readonly message: string }>`
      SELECT l.message FROM activity_log l JOIN offers o ON o.advertiser_id = l.account_id
      WHERE o.id = ${offer_id} AND l.role = 'advertiser' ORDER BY l.id`
  ).pipe(Effect.map((rows) => rows.map(({ message }) => message)))

describeOnEngines(
  "Creatives",
  network,
  (it) => {
    it.effect("200: all fields of a new one, as JSON and as a form", () =>
      Effect.gen(function* () {
        const { offer_id, post, send } = yield* given
        const page = yield* givenLandingPage({ offer_id })
        const category = yield* givenCategory("Finance")
        const fields = {
          title: "Spring banner",
          type: 2,
          status: 2,
          description: "For the top of a page",
          image_width: 728,
          image_height: 90,
          offer_url_id: page,
          count_impressions: 0,
          html_code: "<b>Buy</b>",
          plain_text: "Buy",
          xml_feed_url: "https://shop.example/feed.xml",
          language: "pt-BR",
          categories_ids: [category]
        }
        const answer = yield* post(fields)
        assert.include(answer.text, "Creative Created")
        const { created, id, updated, ...rest } = creativeOf(answer)
        assert.strictEqual(created, updated)
        assert.deepStrictEqual(rest, {
          ...fields,
          offer_id,
          image: null,
          image_type: null,
          image_size: null
        })
        const encoded = new URLSearchParams({
          ...Object.fromEntries(
            Object.entries(fields).map(([name, value]) => [name, String(value)])
          ),
          title: "The same",
          count_impressions: "no"
        })
        const second = yield* send({
          method: "POST",
          body: encoded.toString(),
          headers: { "content-type": "application/x-www-form-urlencoded" }
        })
        assert.deepInclude(creativeOf(second), { ...fields, title: "The same" })
        assert.deepStrictEqual(yield* messages(offer_id), [
          `Creative ${String(id)} "Spring banner" of offer ${offer_id} was created.`,
          `Creative ${String(creativeOf(second).id)} "The same" of offer ${offer_id} was created.`
        ])
      })
    )

    it.effect("200: a title is enough, and ids of others change nothing", () =>
      Effect.gen(function* () {
        const { create, offer_id } = yield* given
        const creative = yield* create({
          id: 99,
          offer_id: 98,
          created: 5,
          deleted: 5,
          image_size: 3
        })
        assert.deepInclude(creative, {
          offer_id,
          type: 1,
          status: 1,
          count_impressions: 1,
          image_size: null,
          categories_ids: []
        })
        assert.notStrictEqual(creative.id, 99)
      })
    )

    it.effect("200: one is listed, read, and read in part", () =>
      Effect.gen(function* () {
        const { create, send } = yield* given
        const creative = yield* create()
        yield* create({ title: "Another" })
        const list = yield* send({ path: "?q=spring&fields=id,title" })
        assertSuccess(list)
        assert.deepInclude(bodyOfAnswer(list), {
          info: { creatives: [{ id: creative.id, title: "Spring banner" }] }
        })
        assert.strictEqual(list.headers["x-pagination-total-count"], "1")
        const single = yield* send({ path: `/${String(creative.id)}` })
        assert.deepStrictEqual(creativeOf(single), creative)
        assert.isString(single.headers.etag)
      })
    )

    it.effect(
      "200: an update changes what it names, null clears, and the same writes nothing",
      () =>
        Effect.gen(function* () {
          const { create, offer_id, put } = yield* given
          const creative = yield* create({ description: "Old", plain_text: "Text" })
          const same = creativeOf(yield* put(creative.id, { title: "Spring banner" }))
          assert.deepStrictEqual(same, creative)
          const answer = yield* put(creative.id, { description: null, status: "disabled" })
          const changed = { ...creative, description: null, status: 2 }
          assert.deepStrictEqual({ ...creativeOf(answer), updated: 0 }, { ...changed, updated: 0 })
          assert.strictEqual(
            (yield* messages(offer_id)).at(-1),
            `Creative ${String(creative.id)} "Spring banner" of offer ${offer_id} was updated: status, description.`
          )
          assert.lengthOf(yield* messages(offer_id), 2)
        })
    )

    it.effect("412: somebody else has changed or deleted it in the meantime", () =>
      Effect.gen(function* () {
        const { create, put, send } = yield* given
        const { id } = yield* create()
        const { headers } = yield* send({ path: `/${String(id)}` })
        const mine = { "if-match": headers.etag ?? "" }
        assert.strictEqual((yield* put(id, { title: "Mine" }, mine)).status, 200)
        assert.strictEqual((yield* put(id, { title: "Theirs" }, mine)).status, 412)
        const late = yield* send({ method: "DELETE", path: `/${String(id)}`, headers: mine })
        assert.strictEqual(late.status, 412)
      })
    )

    it.effect("200, then 404: a deleted one is gone from lists, and its title is free", () =>
      Effect.gen(function* () {
        const { create, put, send } = yield* given
        const { id } = yield* create()
        const path = `/${String(id)}`
        assertSuccess(yield* send({ method: "DELETE", path }))
        assertRefusal(yield* send({ method: "DELETE", path }), 404)
        assertRefusal(yield* send({ path }), 404)
        assertRefusal(yield* put(id, { title: "Back" }), 404)
        assert.deepInclude(bodyOfAnswer(yield* send({})), { info: { creatives: [] } })
        assert.notStrictEqual((yield* create()).id, id)
      })
    )

    it.effect("404: another offer's, and those of an offer that is not there", () =>
      Effect.gen(function* () {
        const { create, key } = yield* given
        const { id } = yield* create()
        const other = `/api/v2/network/offers/${yield* givenOffer()}/creatives`
        const nowhere = "/api/v2/network/offers/2147483647/creatives"
        for (const path of [`${other}/${String(id)}`, `${other}/${String(id)}/download`, nowhere]) {
          assertRefusal(yield* exchange({ path, key }), 404)
        }
        const body = { title: "Stray" }
        assertRefusal(yield* exchange({ method: "POST", path: nowhere, key, body }), 404)
        const foreign = { method: "PUT", path: `${other}/${String(id)}`, key, body }
        assertRefusal(yield* exchange(foreign), 404)
        assertRefusal(yield* exchange({ ...foreign, method: "DELETE", body: {} }), 404)
      })
    )

    it.effect("422: each field says what is wrong with it", () =>
      Effect.gen(function* () {
        const { create, post, put } = yield* given
        const page = yield* givenLandingPage({ offer_id: yield* givenOffer() })
        const creative = yield* create()
        const wrong = {
          title: ["", " ", "x".repeat(129), null, 5, "a\u0001b", "Spring banner"],
          type: [0, 5, "banner", null],
          status: [0, 3, null],
          description: ["x".repeat(10_001), 7, "\u0001"],
          image: ["a.png", "https://shop.example/a.png", 3],
          image_data: ["a.png", "data:image/png;base64,", "data:image/png;base64,AAAA"],
          image_width: [0, -1, 1.5, "wide", 100_001],
          image_height: [0, "high"],
          offer_url_id: [page, 2_147_483_647, "x"],
          count_impressions: [2, "maybe"],
          html_code: ["x".repeat(100_001)],
          plain_text: [{}],
          xml_feed_url: ["shop.example", "javascript:alert(1)", "file:///etc/passwd"],
          language: ["English please", "e"],
          categories_ids: [[2_147_483_647], "x", [0], [1.5]]
        }
        for (const [field, values] of Object.entries(wrong)) {
          for (const value of values) {
            const answer = yield* post({ title: "New", [field]: value })
            assertRefusal(answer, 422, field)
          }
        }
        assertRefusal(yield* post({}), 422, "title")
        assertRefusal(yield* post({ title: "Feed", type: 4 }), 422, "xml_feed_url")
        assertRefusal(yield* put(creative.id, { type: 4 }), 422, "xml_feed_url")
      })
    )

    it.effect("409 and a first answer again: an idempotency key is for one request", () =>
      Effect.gen(function* () {
        const { post, send } = yield* given
        const named = { "idempotency-key": "banner-1" }
        const first = creativeOf(yield* post({ title: "Once" }, named))
        assert.deepStrictEqual(creativeOf(yield* post({ title: "Once" }, named)), first)
        assertRefusal(yield* post({ title: "Twice" }, named), 409, "idempotency-key")
        assert.strictEqual((yield* send({})).headers["x-pagination-total-count"], "1")
      })
    )

    it.effect("400, 403, 413, 415: what is no request of a manager's", () =>
      Effect.gen(function* () {
        const { list, send } = yield* given
        assertRefusal(yield* send({ path: "?perPage=0" }), 400, "perPage")
        assertRefusal(yield* send({ path: "/x" }), 400)
        assertRefusal(yield* send({ method: "POST", body: "{" }), 400, "body")
        const { key } = yield* givenKey("affiliate")
        assertRefusal(yield* exchange({ path: list, key }), 403)
        const large = { title: "Large", plain_text: "x".repeat(4_200_000) }
        assertRefusal(yield* send({ method: "POST", body: large }), 413)
        const headers = { "content-type": "text/plain" }
        assertRefusal(yield* send({ method: "POST", body: "title=x", headers }), 415)
      })
    )
  },
  options
)
