import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import {
  call,
  get,
  records,
  request,
  send,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import {
  conversionsOf,
  givenOfferWithClick,
  now,
  track
} from "../../tracking/conversions/givenOfferWithClick.ts"

const given = Effect.gen(function* () {
  const made = yield* givenOfferWithClick()
  const { key } = yield* givenKey("manager")
  const path = `/api/v2/network/offers/${made.offer_id}/custom-terms`
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { title: "Ann", payout: "9.50", ...fields })
  const paid = Effect.fnUntraced(function* () {
    const { affiliate_id, offer_id } = made
    const click_id = yield* givenClick({ offer_id, affiliate_id })
    yield* track("conv", { click_id })
    const [row] = yield* conversionsOf(click_id)
    return [Number(Object(row).payout) / 10_000, Object(row).payout_by]
  })
  return { ...made, create, key, paid, path }
})

describeOnEngines("Custom terms of an offer", server, (it) => {
  it.effect("200: countries are named by ids or codes, and shown by ids", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      for (const countries of ["DE,at", ["DE", 2_782_113], "2921044,2782113"]) {
        const { info } = yield* create({ countries })
        assert.deepStrictEqual(Object(info.custom_terms).countries, [2_921_044, 2_782_113])
      }
    })
  )

  it.effect("200: made, shown, listed; conversions go by them within a second", () =>
    Effect.gen(function* () {
      const { affiliate_id, create, key, offer_id, paid, path } = yield* given
      const answer = yield* create({ affiliates: String(affiliate_id), priority: "3" })
      assert.strictEqual(answer.status, 200, answer.text)
      const terms = Object(answer.info.custom_terms)
      assert.deepStrictEqual(terms, {
        id: terms.id,
        offer_id,
        goal_id: null,
        title: "Ann",
        status: 1,
        priority: 3,
        affiliates: [affiliate_id],
        countries: [],
        devices: [],
        sub_ids: [],
        revenue: null,
        revenue_percent: null,
        payout: "9.50",
        payout_percent: null,
        trafficback_url: null,
        caps_list: [],
        created: terms.created,
        updated: terms.created
      })
      assert.deepStrictEqual((yield* get(key, `${path}/${terms.id}`)).info.custom_terms, terms)
      assert.deepStrictEqual(records(yield* get(key, `${path}?q=ann`), "custom-terms"), [terms])
      assert.deepStrictEqual(yield* paid(), [9.5, `custom_terms:${terms.id}`])
      yield* sendJson(key, "PUT", `${path}/${terms.id}`, { payout: 4 })
      yield* setTime(now + 1)
      assert.strictEqual((yield* paid())[0], 4)
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${terms.id}`)).status, 200)
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${terms.id}`)).status, 404)
      yield* setTime(now + 2)
      assert.deepStrictEqual(yield* paid(), [8, "goal"])
      const [first] = yield* loggedOf("custom_terms", terms.id)
      assert.strictEqual(first?.account, `affiliate ${affiliate_id}`)
    })
  )

  it.effect("200: caps count what comes under them, set as a whole; with no price they do", () =>
    Effect.gen(function* () {
      const { affiliate_id, create, key, offer_id, paid, path } = yield* given
      const caps = [
        { measure: "payout", period: "total", maximum: "12.00" },
        { measure: "conversions", period: "day", maximum: 2 }
      ]
      const made = yield* create({ affiliates: [affiliate_id], payout: null, caps })
      const { id } = Object(made.info.custom_terms)
      const shown = (answer: typeof made) => Object(answer.info.custom_terms).caps_list
      const asShown = [
        { measure: "conversions", period: "day", maximum: "2" },
        { measure: "payout", period: "total", maximum: "12.00" }
      ]
      assert.deepStrictEqual(shown(made), asShown)
      assert.deepStrictEqual(shown(yield* get(key, `${path}/${id}`)), asShown)
      const [listed] = records(yield* get(key, path), "custom-terms")
      assert.deepStrictEqual(listed?.caps_list, asShown)
      const offer = yield* get(key, `/api/v2/network/offers/${offer_id}`)
      assert.include(offer.info.offer, { caps: "none" })
      assert.deepStrictEqual(yield* paid(), [8, "goal"])
      const second = yield* givenClick({ offer_id, affiliate_id })
      assert.strictEqual((yield* track("conv", { click_id: second })).status, 409)
      assert.strictEqual((yield* sendJson(key, "PUT", `${path}/${id}`, { caps: null })).status, 422)
      const changed = yield* sendJson(key, "PUT", `${path}/${id}`, { caps: null, payout: 7 })
      assert.deepStrictEqual(shown(changed), [])
      yield* setTime(now + 1)
      assert.strictEqual((yield* track("conv", { click_id: second })).status, 200)
      assert.strictEqual((yield* paid())[0], 7)
    })
  )

  it.effect("422: what is wrong is named by its field", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      const wrong: ReadonlyArray<readonly [string, unknown]> = [
        ["title", null],
        ["goal_id", yield* givenGoal()],
        ["priority", -1],
        ["affiliates", [1_000_000]],
        ["countries", [1]],
        ["payout", null],
        ["payout", -1],
        ["payout_percent", 10_000],
        ["trafficback_url", "ftp://back.example"],
        ["caps", [{ measure: "sales", period: "day", maximum: 1 }]]
      ]
      for (const [field, value] of wrong) {
        const answer = yield* create({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field} ${value}`)
        assert.deepStrictEqual(errorsOf(answer), [field])
      }
      assert.strictEqual(
        (yield* create({ sub_ids: [{ parameter: "ip", value: "x" }] })).status,
        422
      )
    })
  )

  it.effect("404, 400, 412, 401, 403", () =>
    Effect.gen(function* () {
      const { create, key, path } = yield* given
      const { id } = Object((yield* create()).info.custom_terms)
      const other = "/api/v2/network/offers/1000000/custom-terms"
      assert.strictEqual((yield* get(key, other)).status, 404)
      assert.strictEqual((yield* get(key, `${other}/${id}`)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", `${other}/${id}`, {})).status, 404)
      const lost = yield* sendJson(key, "POST", other, { title: "Ann", payout: 1 })
      assert.strictEqual(lost.status, 404)
      assert.strictEqual((yield* get(key, `${path}/0`)).status, 400)
      const late = HttpClientRequest.setHeader(
        request(key, "DELETE", `${path}/${id}`),
        "if-match",
        '"another"'
      )
      assert.strictEqual((yield* send(late)).status, 412)
      assert.strictEqual((yield* get("", path)).status, 401)
      assert.strictEqual((yield* get((yield* givenKey("affiliate")).key, path)).status, 403)
    })
  )
})
