import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { givenActivity } from "../../fixtures/givenActivity.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { type Columns, created } from "../../fixtures/givenRow.ts"
import {
  fieldOf,
  get,
  records,
  request,
  send,
  sendJson,
  sendText,
  server
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/activity-log"

/** An affiliate, what stands in its log, and the ids of the entries that it is shown. */
const given = Effect.fnUntraced(function* (columns: Columns = {}) {
  const { account_id, key } = yield* givenKey("affiliate", columns)
  const owner = { role: "affiliate", account_id } as const
  const log = (fields: Readonly<Record<string, unknown>>, query = "") =>
    sendJson(key, "POST", `${path}${query}`, fields)
  const ids = (fields: Readonly<Record<string, unknown>>, query?: string) =>
    Effect.map(log(fields, query), (answer) => fieldOf(answer, "activity-log", "id"))
  return { account_id, ids, key, log, owner }
})

describeOnEngines("Activity log", server, (it) => {
  it.effect("200: an entry with everything that is known of it", () =>
    Effect.gen(function* () {
      const { account_id, log, owner } = yield* given()
      const id = yield* givenActivity(owner, { ip: "192.0.2.7", user_agent: "curl/8" })
      const answer = yield* log({})
      assert.strictEqual(answer.status, 200)
      assert.strictEqual(answer.message, "Activity Log")
      assert.deepStrictEqual(answer.info, {
        "activity-log": [
          {
            id,
            created,
            action: "campaign.created",
            entity: "campaign",
            entity_id: 1,
            actor: `affiliate ${account_id}`,
            ip: "192.0.2.7",
            user_agent: "curl/8",
            message: "A campaign was created."
          }
        ]
      })
    })
  )

  it.effect("200: an empty log is an empty list", () =>
    Effect.gen(function* () {
      const { log } = yield* given()
      const answer = yield* log({})
      assert.deepStrictEqual(answer.info, { "activity-log": [] })
      assert.strictEqual(answer.headers["x-pagination-total-count"], "0")
      assert.strictEqual(answer.headers["x-pagination-page-count"], "0")
    })
  )

  it.effect("newest first, and of the same second the later one first", () =>
    Effect.gen(function* () {
      const { ids, owner } = yield* given()
      const second = yield* givenActivity(owner, { created: created + 10 })
      const first = yield* givenActivity(owner, { created })
      const third = yield* givenActivity(owner, { created: created + 10 })
      assert.deepStrictEqual(yield* ids({}), [third, second, first])
    })
  )

  it.effect("holds nothing of another affiliate, nor of an account of another role", () =>
    Effect.gen(function* () {
      const { account_id, ids, owner } = yield* given()
      const { owner: other } = yield* given()
      const own = yield* givenActivity(owner)
      yield* givenActivity(other)
      yield* givenActivity({ role: "advertiser", account_id })
      yield* givenActivity({ role: "manager", account_id })
      assert.deepStrictEqual(yield* ids({}), [own])
    })
  )

  it.effect("pages are asked for in the body or beside it; the body counts", () =>
    Effect.gen(function* () {
      const { ids, log, owner } = yield* given()
      const entries = []
      for (let count = 0; count < 5; count++) entries.unshift(yield* givenActivity(owner))
      assert.deepStrictEqual(yield* ids({ page: 2, perPage: 2 }), entries.slice(2, 4))
      assert.deepStrictEqual(yield* ids({ page: "2", perPage: "2" }), entries.slice(2, 4))
      assert.deepStrictEqual(yield* ids({}, "?page=3&perPage=2"), entries.slice(4))
      const answer = yield* log({ page: 1 }, "?page=3&perPage=2")
      assert.deepStrictEqual(fieldOf(answer, "activity-log", "id"), entries.slice(0, 2))
      assert.deepInclude(answer.headers, {
        "x-pagination-current-page": "1",
        "x-pagination-total-count": "5",
        "x-pagination-page-count": "3",
        "x-pagination-per-page": "2"
      })
    })
  )

  it.effect("a range is read in the account's time zone and holds its whole last day", () =>
    Effect.gen(function* () {
      const { ids, owner } = yield* given({ timezone: "America/New_York" })
      const at = (instant: string) => givenActivity(owner, { created: Date.parse(instant) / 1000 })
      // The clocks go forward on the 8th: it begins at 05:00 UTC and ends at 04:00 UTC.
      const before = yield* at("2026-03-08T04:59:59Z")
      const first = yield* at("2026-03-08T05:00:00Z")
      const last = yield* at("2026-03-09T03:59:59Z")
      const after = yield* at("2026-03-09T04:00:00Z")
      const day = { rangeFrom: "2026-03-08", rangeTo: "2026-03-08" }
      assert.deepStrictEqual(yield* ids(day), [last, first])
      assert.deepStrictEqual(yield* ids({ rangeFrom: "2026-03-09" }), [after])
      assert.deepStrictEqual(yield* ids({ rangeTo: "2026-03-07" }), [before])
      const second = { rangeFrom: "2026-03-08 00:00:00", rangeTo: "2026-03-08 23:59:58" }
      assert.deepStrictEqual(yield* ids(second), [first])
    })
  )

  it.effect("a form asks as JSON does, and a body of nothing for everything", () =>
    Effect.gen(function* () {
      const { key, owner } = yield* given()
      const old = yield* givenActivity(owner, { created: created - 86_400 })
      const recent = yield* givenActivity(owner)
      const form = { rangeFrom: "2026-01-01", rangeTo: "", page: "1" }
      const sent = yield* send(HttpClientRequest.bodyUrlParams(request(key, "POST", path), form))
      assert.deepStrictEqual(fieldOf(sent, "activity-log", "id"), [recent])
      for (const body of ["", "[]", "{}"]) {
        const answer = yield* sendText(key, "POST", path, body)
        assert.deepStrictEqual(fieldOf(answer, "activity-log", "id"), [recent, old], body)
      }
    })
  )

  it.effect("what an account does stands in its log", () =>
    Effect.gen(function* () {
      const { account_id, key } = yield* given()
      const renewed = yield* sendText(key, "POST", "/api/v2/affiliate/profile/api-key", "")
      const answer = yield* sendJson(String(renewed.info.api_key), "POST", path, {})
      const [entry] = records(answer, "activity-log")
      assert.deepInclude(entry, {
        action: "api_key.regenerated",
        entity: "affiliate",
        entity_id: account_id,
        actor: `affiliate ${account_id}`
      })
      assert.notInclude(answer.text, String(renewed.info.api_key))
    })
  )

  it.effect("200: null is as good as not given, and the paging of the query counts then", () =>
    Effect.gen(function* () {
      const { ids, log, owner } = yield* given()
      const id = yield* givenActivity(owner)
      const nothing = { page: null, perPage: null, rangeFrom: null, rangeTo: null }
      assert.deepStrictEqual(yield* ids(nothing), [id])
      const answer = yield* log(nothing, "?perPage=7")
      assert.strictEqual(answer.headers["x-pagination-per-page"], "7")
    })
  )

  it.effect("422: each field that is not acceptable, by its name", () =>
    Effect.gen(function* () {
      const { log } = yield* given()
      for (const [field, value] of [
        ["page", 0],
        ["page", "one"],
        ["page", true],
        ["perPage", 1001],
        ["perPage", 1.5],
        ["rangeFrom", "yesterday"],
        ["rangeFrom", "2026-02-30"],
        ["rangeTo", 20260101],
        ["rangeTo", "2026-01-01T00:00:00Z"]
      ] as const) {
        const answer = yield* log({ [field]: value })
        assert.strictEqual(answer.status, 422, `${field}: ${value}`)
        assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), [field], `${value}`)
      }
    })
  )

  it.effect("422: a range that ends before it begins", () =>
    Effect.gen(function* () {
      const { log } = yield* given()
      const answer = yield* log({ rangeFrom: "2026-01-02", rangeTo: "2026-01-01" })
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(Object.keys(Object(answer.info.errors)), ["rangeTo"])
    })
  )

  it.effect("400: a body that cannot be read, or a parameter that is unknown", () =>
    Effect.gen(function* () {
      const { key, log } = yield* given()
      assert.strictEqual((yield* sendText(key, "POST", path, "{")).status, 400)
      assert.strictEqual((yield* log({}, "?sortField=id")).status, 400)
      assert.strictEqual((yield* log({}, "?page=0")).status, 400)
    })
  )

  it.effect("401: nobody without a key; 403: no manager and no advertiser", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* sendJson("", "POST", path, {})).status, 401)
      for (const role of ["manager", "advertiser"] as const) {
        const { key } = yield* givenKey(role)
        assert.strictEqual((yield* sendJson(key, "POST", path, {})).status, 403, role)
      }
    })
  )

  it.effect("405: the log is asked for by POST", () =>
    Effect.gen(function* () {
      const { key } = yield* given()
      const answer = yield* get(key, path)
      assert.strictEqual(answer.status, 405)
      assert.strictEqual(answer.headers.allow, "POST")
    })
  )
})
