import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { givenVendor } from "../../fixtures/givenVendor.ts"
import { call, fieldOf, get, sendJson, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/leads-management/campaigns"

/** 2026-03-01T00:00:00Z, in seconds. */
const now = 1_772_323_200

const given = Effect.gen(function* () {
  yield* setTime(now)
  const { account_id, key } = yield* givenKey("manager")
  const offer_id = yield* givenOffer({ title: "Solar panels" })
  const goal_id = yield* givenGoal({ offer_id, title: "Request for a quote" })
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { title: "Solar leads", goal_id, ...fields })
  return { account_id, key, offer_id, goal_id, create }
})

const idOf = (answer: { readonly info: { readonly campaign?: unknown } }): number =>
  Number(Object(answer.info.campaign).id)

const errorsOf = (answer: { readonly info: { readonly errors?: unknown } }) =>
  Object(answer.info.errors)

const actionsOf = (account_id: number) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    Effect.map(
      sql<{ readonly action: string }>`
        SELECT action FROM activity_log WHERE role = 'manager' AND account_id = ${account_id}
        ORDER BY id`,
      (rows) => rows.map(({ action }) => action)
    )
  )

describeOnEngines("Receive campaigns", server, (it) => {
  it.effect("200: are created from a title and a goal, and read back", () =>
    Effect.gen(function* () {
      const { create, goal_id, key, offer_id } = yield* given
      const answer = yield* create()
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Receive Campaign Created")
      const id = idOf(answer)
      assert.deepStrictEqual(answer.info.campaign, {
        id,
        title: "Solar leads",
        goal_id,
        status: 1,
        required_fields: [],
        valid_email: false,
        countries_allowed: [],
        countries_denied: [],
        cap_daily: null,
        cap_weekly: null,
        cap_monthly: null,
        cap_total: null,
        duplicate_fields: [],
        duplicate_days: 30,
        created: now,
        updated: now,
        offer_selected: { id: offer_id, title: "Solar panels" },
        goal_selected: { id: goal_id, title: "Request for a quote" }
      })
      const found = yield* get(key, `${path}/${id}`)
      assert.strictEqual(found.message, "Receive Campaign Details")
      assert.deepStrictEqual(found.info, answer.info)
    })
  )

  it.effect("200: an update changes what it names; null clears; repeated it changes nothing", () =>
    Effect.gen(function* () {
      const { account_id, create, key } = yield* given
      const created = yield* create({ cap_total: 500, required_fields: ["email"] })
      const one = `${path}/${idOf(created)}`
      yield* setTime(now + 60)
      const fields = {
        title: "Roofs",
        status: "disabled",
        valid_email: true,
        countries_allowed: ["de", 2782113, "AT"],
        countries_denied: ["3017382"],
        cap_daily: 10,
        cap_weekly: "20",
        cap_total: null,
        duplicate_fields: ["email", "phone"],
        duplicate_days: 7
      }
      const updated = yield* sendJson(key, "PUT", one, fields)
      const expected = Object.assign({}, created.info.campaign, fields, {
        status: 2,
        valid_email: true,
        ...{ countries_allowed: [2921044, 2782113], countries_denied: [3017382] },
        cap_weekly: 20,
        updated: now + 60
      })
      assert.strictEqual(updated.message, "Receive Campaign Updated")
      assert.deepStrictEqual(updated.info.campaign, expected)
      yield* setTime(now + 120)
      assert.strictEqual((yield* sendJson(key, "PUT", one, fields)).text, updated.text)
      assert.deepStrictEqual((yield* get(key, one)).info.campaign, expected)
      assert.deepStrictEqual(yield* actionsOf(account_id), [
        "receive_campaign.created",
        "receive_campaign.updated"
      ])
    })
  )

  it.effect("200: are listed, filtered, searched and sorted", () =>
    Effect.gen(function* () {
      const { create, goal_id, key } = yield* given
      yield* create()
      yield* create({ title: "Ärzte", status: 2 })
      const ask = (query: string) =>
        Effect.map(get(key, `${path}?goal_id=${goal_id}&${query}`), (answer) =>
          fieldOf(answer, "campaigns", "title")
        )
      assert.deepStrictEqual(yield* ask("sortField=title"), ["Solar leads", "Ärzte"])
      assert.deepStrictEqual(yield* ask("status=disabled"), ["Ärzte"])
      assert.deepStrictEqual(yield* ask("q=arzte"), ["Ärzte"])
      assert.deepStrictEqual(yield* ask(`created_from=${"2026-03-02"}`), [])
    })
  )

  it.effect("422: each field that is not acceptable, by its name, and nothing is written", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const created = yield* create({ status: 2 })
      const one = `${path}/${idOf(created)}`
      for (const [field, value, said] of [
        ["title", null, "must be text"],
        ["title", " ", "must be text"],
        ["goal_id", 2_147_483_647, "is not the id of a goal"],
        ["goal_id", "x", "must be a whole number"],
        ["status", 3, "must be 1 (active) or 2 (disabled)"],
        ["required_fields", ["emial"], "must be names of fields of leads"],
        ["valid_email", "maybe", "must be one of true, false"],
        ["countries_allowed", ["DE", "XX"], "GeoNames id or two-letter code"],
        ["countries_denied", [1], "GeoNames id or two-letter code"],
        ["cap_daily", 0, "must be a whole number from 1"],
        ["cap_weekly", 1.5, "must be a whole number from 1"],
        ["cap_monthly", -1, "must be a whole number from 1"],
        ["cap_total", "many", "must be a whole number from 1"],
        ["duplicate_fields", "email", "must be a list"],
        ["duplicate_days", 0, "must be a whole number from 1 to 3650"]
      ] as const) {
        for (const answer of [
          yield* create({ [field]: value }),
          yield* sendJson(key, "PUT", one, { [field]: value })
        ]) {
          assert.strictEqual(answer.status, 422, field)
          assert.deepStrictEqual(Object.keys(errorsOf(answer)), [field])
          assert.include(String(errorsOf(answer)[field]), said)
        }
      }
      assert.deepStrictEqual((yield* get(key, one)).info, created.info)
    })
  )

  it.effect("422: a goal has one active campaign, and any number of disabled ones", () =>
    Effect.gen(function* () {
      const { create, key } = yield* given
      const first = yield* create()
      const second = yield* create()
      assert.strictEqual(second.status, 422)
      assert.deepStrictEqual(errorsOf(second), {
        goal_id: [`has an active Receive campaign, ${idOf(first)}; disable that one first`]
      })
      const third = yield* create({ status: 2 })
      assert.strictEqual(third.status, 200)
      const activate = sendJson(key, "PUT", `${path}/${idOf(third)}`, { status: 1 })
      assert.strictEqual((yield* activate).status, 422)
      yield* sendJson(key, "PUT", `${path}/${idOf(first)}`, { status: 2 })
      assert.strictEqual((yield* activate).status, 200)
    })
  )

  it.effect("422: of two that are made active at once, one", () =>
    Effect.gen(function* () {
      const { create } = yield* given
      const answers = yield* Effect.all([create(), create(), create()], {
        concurrency: "unbounded"
      })
      assert.deepStrictEqual(answers.map(({ status }) => status).sort(), [200, 422, 422])
    })
  )

  it.effect("200: are deleted with their vendors, whose secrets are forgotten", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* given
      const id = yield* givenReceiveCampaign()
      const headers = JSON.stringify([{ name: "X-Key", value: "vendor secret" }])
      const vendor = yield* givenVendor({ campaign_id: id, headers })
      const answer = yield* call(key, "DELETE", `${path}/${id}`)
      assert.strictEqual(answer.message, "Receive Campaign Deleted")
      for (const gone of [
        `${path}/${id}`,
        `${path}/${id}/vendors`,
        `${path}/${id}/vendors/${vendor}`
      ]) {
        assert.strictEqual((yield* get(key, gone)).status, 404)
      }
      assert.strictEqual((yield* call(key, "DELETE", `${path}/${id}`)).status, 404)
      const sql = yield* SqlClient.SqlClient
      const rows = yield* sql`SELECT title, url, headers, body FROM vendors WHERE id = ${vendor}`
      assert.deepStrictEqual(rows, [
        { title: "Solar Buyers", url: null, headers: "[]", body: null }
      ])
      assert.deepStrictEqual(yield* actionsOf(account_id), ["receive_campaign.deleted"])
    })
  )

  it.effect("404: one that is not there, whatever is asked of it", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      const missing = `${path}/2147483647`
      for (const answer of [
        yield* get(key, missing),
        yield* sendJson(key, "PUT", missing, { title: "x" }),
        yield* call(key, "DELETE", missing),
        yield* get(key, `${missing}/vendors`),
        yield* sendJson(key, "POST", `${missing}/vendors`, { title: "x" }),
        yield* sendJson(key, "PUT", `${missing}/vendors/order`, { vendors: [] })
      ]) {
        assert.strictEqual(answer.status, 404)
      }
    })
  )

  it.effect("400: an id or a parameter that is none", () =>
    Effect.gen(function* () {
      const { key } = yield* given
      for (const query of ["/0", "/x", "?status=9", "?colour=red", "?sortField=required_fields"]) {
        assert.strictEqual((yield* get(key, `${path}${query}`)).status, 400, query)
      }
    })
  )
})
