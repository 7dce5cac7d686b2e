import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../../fixtures/givenKey.ts"
import {
  call,
  fieldOf,
  get,
  sendIfMatch,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { logOf } from "../logOf.ts"
import { everybody, given, idOf, list, now } from "./offerCalls.ts"

describeOnEngines("Update of an offer", server, (it) => {
  it.effect("200: another currency is that of its commission plans as well", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const product = idOf(yield* create({ currency: "EUR" }))
      const plans = "/api/v2/network/commission-plan"
      const made = yield* sendJson(key, "POST", plans, { title: "Partners", product })
      assert.strictEqual(made.status, 200, made.text)
      const one = `${plans}/${Object(made.info.commission_plan).id}`
      yield* sendJson(key, "PUT", `${list}/${product}`, { currency: "JPY" })
      assert.deepInclude((yield* get(key, one)).info.commission_plan, { currency: "JPY" })
      const named = yield* sendJson(key, "PUT", one, { title: "Friends" })
      assert.strictEqual(named.status, 200, named.text)
    })
  )

  it.effect("200: named fields change, null clears, and a repetition changes nothing", () =>
    Effect.gen(function* () {
      const { advertiser_id, create, key } = yield* given
      const created = yield* create({
        description: "Old",
        tags: ["Top"],
        targeting: { geo: { allowed: ["DE"] } },
        caps: [{ measure: "conversions", period: "day", maximum: 5 }],
        expires: now + 3600
      })
      assert.strictEqual(created.status, 200, created.text)
      const one = `${list}/${idOf(created)}`
      yield* setTime(now + 60)
      const changes = {
        title: "Summer sale",
        status: 2,
        description: null,
        tags: null,
        targeting: null,
        caps: null,
        expires: null,
        is_featured: 1
      }
      const updated = yield* sendJson(key, "PUT", one, changes)
      assert.strictEqual(updated.message, "Offer Updated")
      assert.deepStrictEqual(
        updated.info.offer,
        Object.assign({}, created.info.offer, {
          title: "Summer sale",
          status: 2,
          description: null,
          tags_selected: null,
          targeting: everybody,
          countries: [],
          caps: "none",
          caps_list: [],
          expires: null,
          is_featured: 1,
          updated: now + 60
        })
      )
      yield* setTime(now + 120)
      assert.strictEqual((yield* sendJson(key, "PUT", one, changes)).text, updated.text)
      assert.deepStrictEqual((yield* get(key, one)).info, updated.info)
      const log = yield* logOf("advertiser", advertiser_id)
      assert.strictEqual(
        log.at(-1)?.message,
        `Offer ${idOf(created)} was updated: title, description, status, is_featured, expires, targeting, ` +
          "caps, tags."
      )
    })
  )

  it.effect("200: lists find what changed, and words of the status", () =>
    Effect.gen(function* () {
      const { advertiser_id, create, key } = yield* given
      yield* create({ title: "One", status: "testing", visible_type: 3 })
      yield* create({ title: "Two", status: "inactive", is_featured: "yes", expires: now + 60 })
      const ask = (query: string) =>
        Effect.map(get(key, `${list}?advertiser_id=${advertiser_id}&${query}`), (answer) =>
          fieldOf(answer, "offers", "title")
        )
      assert.deepStrictEqual(yield* ask("status=testing"), ["One"])
      assert.deepStrictEqual(yield* ask("status=disabled"), ["Two"])
      assert.deepStrictEqual(yield* ask("visible_type=3"), ["One"])
      assert.deepStrictEqual(yield* ask("is_featured=1"), ["Two"])
      assert.deepStrictEqual(yield* ask(`expires_to=${now + 60}`), ["Two"])
      assert.deepStrictEqual(yield* ask("q=two"), ["Two"])
      assert.deepStrictEqual(yield* ask("cap_fallback=7"), [])
    })
  )

  it.effect("412 for another version than the present one", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const one = `${list}/${idOf(yield* create())}`
      const tag = (yield* get(key, one)).headers.etag ?? ""
      const withTag = (tag: string, method: "DELETE" | "PUT") =>
        sendIfMatch(key, method, one, tag, { is_featured: true })
      assert.strictEqual((yield* withTag('"older"', "PUT")).status, 412)
      assert.strictEqual((yield* withTag(tag, "PUT")).status, 200)
      assert.strictEqual((yield* withTag(tag, "PUT")).status, 412)
      assert.strictEqual((yield* withTag(tag, "DELETE")).status, 412)
    })
  )
})

describeOnEngines("Deletion of an offer", server, (it) => {
  it.effect("200: it is gone with what belongs to it, and its row stays for reports", () =>
    Effect.gen(function* () {
      const { advertiser_id, create, key } = yield* given
      const sql = yield* SqlClient.SqlClient
      const id = idOf(yield* create({ external_id: "again", goal: { title: "Sale" } }))
      const one = `${list}/${id}`
      const answer = yield* call(key, "DELETE", one)
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Offer Deleted")
      for (const path of [one, `${one}/goals`, `${one}/urls`, `${one}/tracking-settings`]) {
        assert.strictEqual((yield* get(key, path)).status, 404, path)
      }
      assert.strictEqual((yield* call(key, "DELETE", one)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", one, { title: "Back" })).status, 404)
      assert.strictEqual((yield* sendJson(key, "POST", `${one}/copy`, {})).status, 404)
      const goal = { title: "Sale" }
      assert.strictEqual((yield* sendJson(key, "POST", `${one}/goals`, goal)).status, 404)
      const found = yield* get(key, `${list}?advertiser_id=${advertiser_id}`)
      assert.deepStrictEqual(fieldOf(found, "offers", "id"), [])
      assert.deepStrictEqual(
        yield* sql`SELECT title, status, deleted FROM offers WHERE id = ${id}`,
        [{ title: "Spring sale", status: 2, deleted: now }]
      )
      assert.strictEqual((yield* create({ external_id: "again" })).status, 200)
    })
  )
})

describeOnEngines("Tracking settings of an offer", server, (it) => {
  it.effect("200: the host of the public address, or the domains that the network has", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const path = `${list}/${idOf(yield* create())}/tracking-settings`
      const domains = Effect.map(
        get(key, path),
        ({ info }) => Object(info.details).tracking_domains
      )
      const [domain] = yield* domains
      assert.match(domain.name, /^127\.0\.0\.1:\d+$/u)
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE network SET tracking_domains = '["go.network.example"]' WHERE id = 1`
      assert.deepStrictEqual(yield* domains, [{ name: "go.network.example" }])
      yield* sql`UPDATE network SET tracking_domains = '[]' WHERE id = 1`
    })
  )

  it.effect("404 for an offer that there is not, 403 for others than managers", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      assert.strictEqual((yield* get(key, `${list}/2147483647/tracking-settings`)).status, 404)
      const affiliate = yield* givenKey("affiliate")
      const path = `${list}/1/tracking-settings`
      assert.strictEqual((yield* get(affiliate.key, path)).status, 403)
    })
  )
})
