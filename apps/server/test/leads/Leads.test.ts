import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey } from "../fixtures/givenKey.ts"
import { call, get, request, send, sendJson } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { givenCap, track } from "../tracking/conversions/givenOfferWithClick.ts"
import { count, create, given, options, resultOf, services, stored } from "./givenLead.ts"

const person = {
  email: "ann@mail.example",
  firstname: "Ann",
  lastname: "O'Neil",
  phone: "+49 30 1"
}
const path = "/api/v2/network/leads"

describeOnEngines(
  "A lead by click id",
  services,
  (it) => {
    it.effect("is recorded with its conversion, and answered with all its fields", () =>
      Effect.gen(function* () {
        const { affiliate_id, click_id, goal_id, key, offer_id, vendor } = yield* given()
        const answer = yield* create(key, { click_id, ...person, revenue: "12.50", sub_id1: "s" })
        assert.strictEqual(answer.status, 200)
        const result = resultOf(answer)
        const { lead_id, transaction_id, ...rest } = result
        assert.match(lead_id, /^[0-9a-f-]{36}$/u)
        assert.match(transaction_id, /^[0-9a-f-]{36}$/u)
        assert.deepStrictEqual(rest, {
          status: "success",
          message: "Lead created.",
          conv_status: "pending",
          affiliate_id: Number(affiliate_id),
          offer_id: Number(offer_id),
          goal_id: Number(goal_id),
          additional: { delivery_skipped: "not_requested" },
          delivery_status: null,
          deliveries: []
        })
        const sql = yield* SqlClient.SqlClient
        const [lead] = yield* sql`SELECT * FROM leads WHERE lead_id = ${lead_id}`
        assert.deepInclude(lead, person)
        const [conversion] = yield* sql`
          SELECT revenue FROM conversions WHERE transaction_id = ${transaction_id}`
        assert.strictEqual(Number(conversion?.revenue), 125_000)
        const { incoming } = yield* stored(lead_id)
        assert.lengthOf(incoming, 1)
        assert.deepInclude(JSON.parse(String(incoming[0]?.request)), { method: "GET", url: path })
        assert.isEmpty(vendor.received)
      })
    )

    it.effect("is the same under its alias, and by POST with JSON or a form", () =>
      Effect.gen(function* () {
        const { anotherClick, click_id, key } = yield* given()
        const alias = yield* get(key, `${path}-by-click-id?click_id=${click_id}`)
        assert.strictEqual(resultOf(alias).message, "Lead created.")
        const posted = yield* sendJson(key, "POST", path, {
          click_id: yield* anotherClick(),
          deliver_lead: "yes",
          ...person
        })
        assert.strictEqual(resultOf(posted).delivery_status, "success")
        const again = yield* sendJson(key, "POST", `${path}-by-click-id`, { click_id })
        assert.strictEqual(resultOf(again).message, "Lead already exists.")
      })
    )

    it.effect("is found by the affiliate's own click id and by the alias of its goal", () =>
      Effect.gen(function* () {
        const { key } = yield* given({
          click: { aff_click_id: "own-1" },
          goal: { alias: "signup", is_default: 0 }
        })
        const answer = yield* create(key, { aff_click_id: "own-1", goal_alias: "signup" })
        assert.strictEqual(answer.status, 200)
      })
    )

    it.effect("is refused with 400 without a click id, and for what cannot be read", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given()
        const bad = [{}, { click_id, conv_status: "trash" }, { click_id, revenue: "1.23456" }]
        for (const parameters of [...bad, { click_id, deliver_lead: "maybe" }]) {
          assert.strictEqual((yield* create(key, parameters)).status, 400)
        }
        const answer = yield* create(key, { click_id, emial: "x" })
        assert.strictEqual(answer.status, 400)
        assert.property(answer.info.errors, "emial")
      })
    )

    it.effect("is refused with 401 without a key, and 403 for other roles", () =>
      Effect.gen(function* () {
        const { click_id } = yield* given()
        const { key } = yield* givenKey("affiliate")
        assert.strictEqual((yield* create("", { click_id })).status, 401)
        assert.strictEqual((yield* create(key, { click_id })).status, 403)
      })
    )

    it.effect("is refused with 404 for a click or a goal that is not there", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given()
        assert.strictEqual((yield* create(key, { click_id: "0".repeat(32) })).status, 404)
        assert.strictEqual((yield* create(key, { aff_click_id: "nobody's" })).status, 404)
        assert.strictEqual((yield* create(key, { click_id, goal_id: 2_147_483_647 })).status, 404)
        assert.strictEqual((yield* create(key, { click_id, goal_alias: "none" })).status, 404)
      })
    )

    it.effect("is refused with 400, or 422 for a body, of a click that was turned away", () =>
      Effect.gen(function* () {
        const { click_id, key } = yield* given({ click: { invalid_reason: "offer_inactive" } })
        const answer = yield* create(key, { click_id })
        assert.strictEqual(answer.status, 400)
        assert.include(JSON.stringify(answer.info.errors), "click_invalid")
        assert.strictEqual((yield* sendJson(key, "POST", path, { click_id })).status, 422)
        assert.strictEqual((yield* sendJson(key, "POST", path, {})).status, 422)
      })
    )

    it.effect("is not created by HEAD, nor by a browser that looks ahead", () =>
      Effect.gen(function* () {
        const { click_id, goal_id, key } = yield* given()
        const address = `${path}?click_id=${click_id}`
        assert.strictEqual(
          (yield* send(
            request(key, "GET", address).pipe((one) => ({
              ...one,
              headers: { ...one.headers, "sec-purpose": "prefetch;prerender" }
            }))
          )).status,
          400
        )
        // The answer to HEAD has no body, and so is none that could be read here.
        yield* Effect.exit(call(key, "HEAD", address))
        assert.strictEqual(yield* count("leads", goal_id), 0)
      })
    )

    it.effect("is made once for a click and goal, and delivered once, however often it comes", () =>
      Effect.gen(function* () {
        const { click_id, goal_id, key, vendor } = yield* given()
        const twins = Array.from({ length: 8 }, () =>
          create(key, { click_id, ...person, deliver_lead: "yes" })
        )
        const answers = yield* Effect.all(twins, { concurrency: "unbounded" })
        const later = yield* create(key, { click_id, deliver_lead: "yes" })
        const all = [...answers, later].map(resultOf)
        assert.strictEqual(new Set(all.map(({ lead_id }) => lead_id)).size, 1)
        assert.strictEqual(new Set(all.map(({ transaction_id }) => transaction_id)).size, 1)
        assert.lengthOf(
          all.filter(({ message }) => message === "Lead created."),
          1
        )
        assert.strictEqual(yield* count("leads", goal_id), 1)
        assert.lengthOf(vendor.received, 1)
        assert.strictEqual(resultOf(later).delivery_status, "success")
      })
    )

    it.effect("is made again where the goal takes several", () =>
      Effect.gen(function* () {
        const { click_id, goal_id, key } = yield* given({ goal: { multiple_conversions: 1 } })
        yield* create(key, { click_id })
        yield* create(key, { click_id })
        assert.strictEqual(yield* count("leads", goal_id), 2)
      })
    )

    it.effect(
      "adds the person to a conversion that was reported before, and delivers nothing",
      () =>
        Effect.gen(function* () {
          const { click_id, goal_id, key, vendor } = yield* given()
          yield* track("conv", { click_id })
          const answer = yield* create(key, { click_id, ...person, deliver_lead: "yes" })
          assert.deepInclude(resultOf(answer), {
            message: "Lead already exists.",
            delivery_status: null,
            additional: { delivery_skipped: "conversion_exists" }
          })
          assert.strictEqual(yield* count("leads", goal_id), 1)
          assert.isEmpty(vendor.received)
        })
    )

    it.effect("is trash where a cap of its offer is full, and takes no place", () =>
      Effect.gen(function* () {
        const { anotherClick, click_id, key, offer_id } = yield* given()
        yield* givenCap(offer_id, { maximum: 1, period: "day" })
        yield* givenCap(offer_id, { maximum: 9, period: "total" })
        yield* create(key, { click_id })
        const answer = yield* create(key, { click_id: yield* anotherClick(), deliver_lead: "yes" })
        assert.deepInclude(resultOf(answer), {
          conv_status: "trash",
          delivery_status: null,
          additional: {
            trash_reason: "cap_reached",
            trash_detail: "A cap of the Receive campaign or of the offer is full.",
            delivery_skipped: "lead_is_trash"
          }
        })
        const sql = yield* SqlClient.SqlClient
        const used = yield* sql`
          SELECT u.used FROM cap_usage u JOIN caps c ON c.id = u.cap_id
          WHERE c.offer_id = ${offer_id} ORDER BY c.id`
        assert.deepStrictEqual(
          used.map((row) => Number(row.used)),
          [1, 1]
        )
      })
    )
  },
  options
)
