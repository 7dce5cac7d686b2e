import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { fieldOf, get, sendJson, sendText, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const list = "/api/v2/network/offers"

/** 2026-03-01T00:00:00Z, in seconds. */
const now = 1_772_323_200

const given = Effect.gen(function* () {
  yield* setTime(now)
  const { key } = yield* givenKey("manager")
  const advertiser_id = yield* givenAdvertiser({ currency: "EUR" })
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", list, { title: "Spring sale", advertiser_id, ...fields })
  return { advertiser_id, create, key }
})

const idOf = (answer: { readonly info: { readonly offer?: unknown } }): number =>
  Number(Object(answer.info.offer).id)

const nobodys = 2_147_483_646

describeOnEngines("Refused offers", server, (it) => {
  it.effect("422: each field that is not acceptable, by its name, and nothing is written", () =>
    Effect.gen(function* () {
      const { advertiser_id, create, key } = yield* given
      yield* create({ title: "Taken", external_id: `x-${advertiser_id}` })
      const id = idOf(yield* create({ title: "Other" }))
      const before = (yield* get(key, `${list}/${id}`)).text
      for (const [field, value, said] of [
        ["title", "", "must be text of 1 to 128 characters"],
        ["title", "Taken", "is already taken"],
        ["external_id", `x-${advertiser_id}`, "is already taken"],
        ["external_id", "x".repeat(65), "must be text of 1 to 64 characters"],
        ["advertiser_id", nobodys, "is not the id of an advertiser"],
        ["advertiser_id", "x", "must be a whole number"],
        ["description", "bell\u0007", "must not contain control characters"],
        ["status", 4, "must be 1 (active), 2 (inactive) or 3 (testing)"],
        ["visible_type", 4, "must be 1, 2 or 3"],
        ["currency", "EURO", "must be a three-letter ISO 4217 currency code"],
        ["currency", "XXX", "must be a three-letter ISO 4217 currency code"],
        ["timezone", "Mars/Olympus", "must be an IANA time zone name"],
        ["categories_ids", `${nobodys}`, String(nobodys)],
        ["categories_ids", "one", "must be"],
        ["tags", "x".repeat(65), "must be"],
        ["preview_url", "javascript:alert(1)", "must be an http or https URL"],
        ["trafficback_url", "shop.example", "must be an http or https URL"],
        ["deep_linking", "maybe", "must be one of true, false"],
        ["is_featured", 2, "must be one of true, false"],
        ["targeting", "DE", "must be an object"],
        ["targeting", { geo: { allowed: ["DE", "XX"] } }, "unknown: XX"],
        ["targeting", { geo: { denied: "Atlantis" } }, "must be ids or two-letter codes"],
        ["targeting", { device_type: "tablet" }, "must be an object with allowed and denied"],
        ["expires", "soon", "must be an ISO 8601 date or datetime"],
        ["expires", "2026-02-28", "must lie ahead for an active offer"],
        ["caps", [{ measure: "clicks", period: "day", maximum: 0.5 }], "must be a whole number"],
        ["cap_fallback", nobodys, "must be the id of another offer"]
      ] as const) {
        for (const answer of [
          yield* create({ [field]: value }),
          yield* sendJson(key, "PUT", `${list}/${id}`, { [field]: value })
        ]) {
          assert.strictEqual(answer.status, 422, `${field}: ${JSON.stringify(value)}`)
          assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field])
          assert.include(String(Object(answer.info.errors)[field]), said)
        }
      }
      const itself = yield* sendJson(key, "PUT", `${list}/${id}`, { cap_fallback: id })
      assert.include(itself.text, "must be the id of another offer")
      assert.strictEqual((yield* get(key, `${list}/${id}`)).text, before)
      const found = yield* get(key, `${list}?advertiser_id=${advertiser_id}`)
      assert.deepStrictEqual(fieldOf(found, "offers", "title"), ["Taken", "Other"])
    })
  )

  it.effect("422: what is wrong with the landing page and the goal, and there is no offer", () =>
    Effect.gen(function* () {
      const { advertiser_id, create, key } = yield* given
      const page = { title: "Main page", url: "https://shop.example/" }
      for (const [part, value, said] of [
        ["landing_page", { ...page, url: "shop" }, "url: must be an http or https URL"],
        [
          "landing_page",
          { ...page, geo_allowed: "XX" },
          "geo_allowed: must be ids or two-letter codes"
        ],
        ["landing_page", { title: "Main page" }, "url: is required"],
        ["goal", { title: "Sale", revenue_percent: 5 }, "revenue_percent: is for goals"],
        ["goal", { title: "Sale", currency: "USD" }, "currency: must be EUR"],
        ["goal", { type: 2 }, "title: is required"]
      ] as const) {
        const answer = yield* create({ landing_page: page, [part]: value })
        assert.strictEqual(answer.status, 422, answer.text)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [part])
        assert.include(String(Object(answer.info.errors)[part]), said)
      }
      const found = yield* get(key, `${list}?advertiser_id=${advertiser_id}`)
      assert.deepStrictEqual(fieldOf(found, "offers", "id"), [])
    })
  )

  it.effect("422: the offer of an advertiser that was deleted", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const one = `${list}/${idOf(yield* create())}`
      const advertiser_id = yield* givenAdvertiser({ deleted: now })
      for (const answer of [
        yield* create({ advertiser_id }),
        yield* sendJson(key, "PUT", one, { advertiser_id })
      ]) {
        assert.strictEqual(answer.status, 422)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), ["advertiser_id"])
      }
    })
  )

  it.effect("422: an expired offer becomes active by another date alone", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const one = `${list}/${idOf(yield* create({ status: 2, expires: now - 60 }))}`
      const put = (fields: Readonly<Record<string, unknown>>) => sendJson(key, "PUT", one, fields)
      const refused = yield* put({ status: 1 })
      assert.strictEqual(refused.status, 422)
      assert.deepStrictEqual(Object.keys(Object(refused.info.errors)), ["status"])
      assert.strictEqual((yield* put({ status: 3 })).status, 200)
      assert.strictEqual((yield* put({ status: 1, expires: now + 60 })).status, 200)
    })
  )

  it.effect("422: another currency, once there are conversions", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const created = yield* create({ goal: { title: "Sale" } })
      const offer_id = idOf(created)
      const one = `${list}/${offer_id}`
      assert.strictEqual((yield* sendJson(key, "PUT", one, { currency: "USD" })).status, 200)
      const { advertiser_id, default_goal_id: goal_id } = Object(created.info.offer)
      yield* givenConversion({ advertiser_id, offer_id, goal_id })
      const refused = yield* sendJson(key, "PUT", one, { currency: "EUR" })
      assert.strictEqual(refused.status, 422)
      assert.include(refused.text, "the offer has conversions")
    })
  )

  it.effect("unknown keys write nothing: no id, no link, no date", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      const answer = yield* create({ id: nobodys, created: 7, updated: 7, image: "/images/x" })
      assert.deepInclude(answer.info.offer, { created: now, updated: now, image: null })
      assert.notStrictEqual(idOf(answer), nobodys)
    })
  )

  it.effect("400, 401, 403, 404, 415", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const affiliate = yield* givenKey("affiliate")
      assert.strictEqual((yield* sendText(key, "POST", list, "{")).status, 400)
      assert.strictEqual((yield* sendText("", "POST", list, "{}")).status, 401)
      assert.strictEqual((yield* sendText(affiliate.key, "POST", list, "{}")).status, 403)
      assert.strictEqual((yield* sendText(key, "POST", list, "<a/>", "text/xml")).status, 415)
      const nowhere = `${list}/${nobodys}`
      assert.strictEqual((yield* sendJson(key, "PUT", nowhere, { title: "A" })).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", `${list}/x`, { title: "A" })).status, 400)
      assert.strictEqual((yield* sendJson(key, "POST", `${nowhere}/copy`, {})).status, 404)
    })
  )
})
