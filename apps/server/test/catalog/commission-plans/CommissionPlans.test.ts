import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenLandingPage } from "../../fixtures/givenLandingPage.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenTrafficSource } from "../../fixtures/givenReference.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import { call, get, records, sendIfMatch, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/commission-plan"
const none = { enabled: 0, type: 1, commission: "0.00", hold_period: 0, cap: null }

const given = Effect.gen(function* () {
  const { key } = yield* givenKey("manager")
  const product = yield* givenOffer({ currency: "EUR" })
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { title: "Partners", product, ...fields })
  const made = (fields: Readonly<Record<string, unknown>> = {}) =>
    Effect.map(create(fields), ({ info }) => Object(info.commission_plan))
  return { create, key, made, product }
})

describeOnEngines("Commission plans", server, (it) => {
  it.effect("200: a title and an offer make a plan", () =>
    Effect.gen(function* () {
      const { create, key, product } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.status, 200, answer.text)
      assert.strictEqual(answer.message, "Commission Plan Created")
      const plan = Object(answer.info.commission_plan)
      assert.deepStrictEqual(plan, {
        id: plan.id,
        title: "Partners",
        product,
        status: 1,
        currency: "EUR",
        traffic_source_ids: [],
        assigned_to: [],
        is_default: 0,
        is_exclusive: 0,
        internal_notes: null,
        assign_to_landing_page: 1,
        landing_pages: [],
        geo: [],
        cpa: none,
        rev_share: { ...none, type: 2 },
        cpl: none,
        cpc: none,
        created: plan.created,
        updated: plan.created
      })
      const shown = yield* get(key, `${path}/${plan.id}`)
      assert.deepStrictEqual(shown.info.commission_plan, plan)
      assert.isString(shown.headers.etag)
    })
  )

  it.effect("200: everything that a plan may say, as clients write it", () =>
    Effect.gen(function* () {
      const { create, product } = yield* given
      const affiliates = [yield* givenAffiliate(), yield* givenAffiliate()]
      const source = yield* givenTrafficSource("Search")
      const page = yield* givenLandingPage({ offer_id: product })
      const answer = yield* create({
        status: "inactive",
        currency: "eur",
        assigned_to: affiliates.join(","),
        traffic_source_ids: [String(source)],
        is_default: "yes",
        is_exclusive: 1,
        internal_notes: "By phone.",
        assign_to_landing_page: "2",
        landing_pages: [page],
        geo: "DE",
        cpa: { enabled: true, commission: 12.5, hold_period: "14", cap: 100 },
        rev_share: { enabled: "1", commission: "30" }
      })
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(answer.info.commission_plan, {
        status: 2,
        currency: "EUR",
        assigned_to: affiliates,
        traffic_source_ids: [source],
        is_default: 1,
        is_exclusive: 1,
        internal_notes: "By phone.",
        assign_to_landing_page: 2,
        landing_pages: [page],
        geo: [2921044],
        cpa: { enabled: 1, type: 1, commission: "12.50", hold_period: 14, cap: 100 },
        rev_share: { ...none, enabled: 1, type: 2, commission: "30.00" }
      })
    })
  )

  it.effect("200: the list is `info` itself", () =>
    Effect.gen(function* () {
      const { key, made } = yield* given
      const plan = yield* made({ title: "Friends of the house" })
      const answer = yield* get(key, `${path}/index?q=friends%20house&sortField=title`)
      assert.strictEqual(answer.status, 200)
      assert.isArray(JSON.parse(answer.text).info)
      assert.deepStrictEqual(records(answer, "items"), [plan])
      assert.strictEqual(answer.headers["x-pagination-total-count"], "1")
      const ids = yield* get(key, `${path}/index?fields=id&product=${plan.product}`)
      assert.deepStrictEqual(records(ids, "items"), [{ id: plan.id }])
    })
  )

  it.effect("200: an update keeps what it does not name, in blocks too, and null clears", () =>
    Effect.gen(function* () {
      const { key, made } = yield* given
      const [one, other] = [yield* givenAffiliate(), yield* givenAffiliate()]
      const plan = yield* made({
        assigned_to: [one],
        internal_notes: "By phone.",
        cpa: { enabled: true, commission: 5, cap: 3 }
      })
      const address = `${path}/${plan.id}`
      const changed = yield* sendJson(key, "PUT", address, {
        assigned_to: [other],
        cpa: { commission: "7.25" },
        product: 1_000_000,
        id: 5
      })
      assert.strictEqual(changed.status, 200, changed.text)
      const cpa = { ...none, enabled: 1, commission: "7.25", cap: 3 }
      assert.deepInclude(changed.info.commission_plan, {
        id: plan.id,
        product: plan.product,
        assigned_to: [other],
        internal_notes: "By phone.",
        cpa
      })
      const cleared = yield* sendJson(key, "PUT", address, {
        assigned_to: null,
        internal_notes: null,
        cpa: null
      })
      assert.deepInclude(cleared.info.commission_plan, {
        assigned_to: [],
        internal_notes: null,
        cpa: none
      })
    })
  )

  it.effect("200: a deleted plan is in no list, 404 afterwards; its title is free", () =>
    Effect.gen(function* () {
      const { create, key, made, product } = yield* given
      const affiliate = yield* givenAffiliate()
      const { id } = yield* made({ assigned_to: [affiliate] })
      const deleted = yield* call(key, "DELETE", `${path}/${id}`)
      assert.strictEqual(deleted.status, 200)
      assert.strictEqual(deleted.message, "Commission Plan Deleted")
      const listed = yield* get(key, `${path}/index?product=${product}`)
      assert.deepStrictEqual(records(listed, "items"), [])
      assert.strictEqual((yield* get(key, `${path}/${id}`)).status, 404)
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${id}`)).status, 404)
      assert.strictEqual((yield* sendJson(key, "PUT", `${path}/${id}`, {})).status, 404)
      const account = yield* get(key, `/api/v2/network/affiliates/${affiliate}`)
      assert.deepInclude(account.info.affiliate, { commission_plans: [] })
      assert.strictEqual((yield* create()).status, 200)
    })
  )

  it.effect("422: what is wrong is named by its field", () =>
    Effect.gen(function* () {
      const { create, made } = yield* given
      const page = yield* givenLandingPage()
      yield* made({ title: "Taken" })
      const wrong: ReadonlyArray<readonly [string, unknown]> = [
        ["title", "Taken"],
        ["title", null],
        ["title", "x".repeat(129)],
        ["product", 1_000_000],
        ["product", "first"],
        ["status", 4],
        ["currency", "USD"],
        ["assigned_to", [1_000_000]],
        ["assigned_to", "all"],
        ["assigned_to", Array.from({ length: 1001 }, (_, index) => index + 1)],
        ["traffic_source_ids", [1_000_000]],
        ["landing_pages", [page]],
        ["geo", [1]],
        ["internal_notes", "\u0007"],
        ["assign_to_landing_page", 3],
        ["cpa", { commission: -1 }],
        ["cpa", { commission: "1.00001" }],
        ["rev_share", { type: 3 }],
        ["cpl", { cap: 0 }],
        ["cpc", "all"]
      ]
      for (const [field, value] of wrong) {
        const answer = yield* create({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field} ${JSON.stringify(value)}`)
        assert.isTrue(
          errorsOf(answer).every((name) => name.split(/[.[]/u)[0] === field),
          answer.text
        )
      }
    })
  )

  it.effect("412: another version is meant", () =>
    Effect.gen(function* () {
      const { key, made } = yield* given
      const one = `${path}/${(yield* made()).id}`
      const answer = yield* sendIfMatch(key, "PUT", one, '"another"', { title: "Late" })
      assert.strictEqual(answer.status, 412)
    })
  )

  it.effect("400: ids and parameters that are none; 401, 403: nobody else", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      assert.strictEqual((yield* get(key, `${path}/0`)).status, 400)
      assert.strictEqual((yield* get(key, `${path}/index?colour=red`)).status, 400)
      assert.strictEqual((yield* get("", `${path}/index`)).status, 401)
      const affiliate = yield* givenKey("affiliate")
      assert.strictEqual((yield* get(affiliate.key, `${path}/index`)).status, 403)
    })
  )

  it.effect("what was done is in the log", () =>
    Effect.gen(function* () {
      const { key, made } = yield* given
      const { id } = yield* made()
      yield* sendJson(key, "PUT", `${path}/${id}`, { title: "Friends" })
      yield* sendJson(key, "PUT", `${path}/${id}`, { title: "Friends" })
      yield* call(key, "DELETE", `${path}/${id}`)
      const entries = yield* loggedOf("commission_plan", id)
      assert.deepStrictEqual(
        entries.map(({ message }) => message),
        [
          'Commission plan "Partners" was created.',
          'Commission plan "Friends" was updated: title.',
          'Commission plan "Friends" was deleted.'
        ]
      )
    })
  )
})
