import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { errorsOf } from "../../fixtures/errorsOf.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { givenPerson } from "../../fixtures/givenPerson.ts"
import type { Columns } from "../../fixtures/givenRow.ts"
import { loggedOf } from "../../fixtures/loggedOf.ts"
import {
  call,
  fieldOf,
  get,
  request,
  send,
  sendJson,
  server,
  setTime
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const pathOf = (role: string) => `/api/v2/${role === "manager" ? "network" : role}/reports/saved`
const offers = {
  name: "Offers",
  report: "statistics",
  query: { breakdown: "offer", columns: "clicks", filters: { offers: [3, 4] } },
  period: "yesterday"
}
/** 24 November 2026, 12:00 UTC. */
const noon = 1_795_521_600
const day = 86_400

const savedOf = (answer: {
  readonly info: Readonly<Record<string, unknown>>
  readonly text: string
}) => {
  assert.isDefined(answer.info["saved-report"], answer.text)
  return Object(answer.info["saved-report"])
}

const given = Effect.fnUntraced(function* (
  role: "manager" | "advertiser" | "affiliate" = "affiliate",
  columns: Columns = {}
) {
  yield* setTime(noon)
  const { account_id, key } = yield* givenKey(role, columns)
  const person = yield* givenPerson([{ role, account_id }])
  const path = pathOf(role)
  const create = (fields: Readonly<Record<string, unknown>> = {}) =>
    sendJson(key, "POST", path, { ...offers, ...fields })
  const schedule = { frequency: "daily", hour: 7, recipients: [person.email] }
  return { account_id, create, key, path, person, schedule }
})

describeOnEngines("Saved reports", server, (it) => {
  for (const role of ["manager", "advertiser", "affiliate"] as const) {
    it.effect(`200: ${role}s save one, change it, list it and delete it`, () =>
      Effect.gen(function* () {
        const { account_id, create, key, path, person, schedule } = yield* given(role)
        const answer = yield* create()
        assert.strictEqual(answer.status, 200, answer.text)
        const made = savedOf(answer)
        assert.deepStrictEqual(made, {
          id: made.id,
          ...offers,
          shared_with: [],
          is_own: true,
          schedule: null,
          next_run: null,
          last_run: null,
          last_problem: null,
          url: made.url,
          created: noon,
          updated: noon
        })
        assert.match(made.url, /\/statistics\?by=offer&period=yesterday&offer=3%2C4$/u)
        const shown = yield* get(key, `${path}/${made.id}`)
        assert.deepStrictEqual(savedOf(shown), made)
        const changed = yield* sendJson(key, "PUT", `${path}/${made.id}`, { schedule })
        assert.deepStrictEqual(savedOf(changed).schedule, {
          frequency: "daily",
          hour: 7,
          day_of_the_week: null,
          day_of_the_month: null,
          recipients: [person.email]
        })
        assert.strictEqual(savedOf(changed).next_run, noon + 19 * 3_600)
        const listed = yield* get(key, `${path}?q=offers`)
        assert.deepStrictEqual(fieldOf(listed, "saved-reports", "id"), [made.id])
        assert.strictEqual((yield* call(key, "DELETE", `${path}/${made.id}`)).status, 200)
        assert.strictEqual((yield* get(key, `${path}/${made.id}`)).status, 404)
        const account = `${role} ${account_id}`
        assert.deepStrictEqual(yield* loggedOf("saved_report", made.id), [
          { account, message: 'Saved report "Offers" was created.' },
          { account, message: 'Saved report "Offers" was updated.' },
          { account, message: 'Saved report "Offers" was deleted.' }
        ])
      })
    )
  }

  it.effect("200: a run answers what the report itself would, of the days as they are today", () =>
    Effect.gen(function* () {
      const { account_id, create, key, path } = yield* given()
      for (const age of [day, day, 3 * day]) {
        yield* givenClick({ affiliate_id: account_id, created_millis: (noon - age) * 1000 })
      }
      const statistics = savedOf(yield* create())
      const run = yield* get(key, `${path}/${statistics.id}/run`)
      assert.strictEqual(run.status, 200, run.text)
      const reports = "/api/v2/affiliate/reports"
      const range = "rangeFrom=2026-11-23&rangeTo=2026-11-23"
      const same = yield* get(
        key,
        `${reports}/statistics?offer=3,4&breakdown=offer&columns=clicks&${range}`
      )
      assert.strictEqual(run.text, same.text)
      assert.isDefined(run.headers["x-data-complete-until"])
      const clicks = savedOf(yield* create({ name: "Clicks", report: "clicks", query: {} }))
      const rows = yield* get(key, `${path}/${clicks.id}/run?perPage=1`)
      assert.strictEqual(rows.text, (yield* get(key, `${reports}/clicks?${range}&perPage=1`)).text)
      assert.strictEqual(rows.headers["x-pagination-total-count"], "2")
      const csv = yield* send(
        HttpClientRequest.setHeader(
          request(key, "GET", `${path}/${clicks.id}/run`),
          "accept",
          "text/csv"
        )
      )
      assert.lengthOf(csv.text.trim().split("\r\n"), 3)
    })
  )

  it.effect("200: managers of a role see and run what is shared with it, and change nothing", () =>
    Effect.gen(function* () {
      const { create, key, path, schedule } = yield* given("manager")
      const { id } = savedOf(yield* create({ shared_with: ["analyst"], schedule }))
      const analyst = yield* givenKey("manager", { role: "analyst" })
      const shown = savedOf(yield* get(analyst.key, `${path}/${id}`))
      assert.deepInclude(shown, { is_own: false, schedule: null, next_run: null })
      assert.include(fieldOf(yield* get(analyst.key, path), "saved-reports", "id"), id)
      assert.strictEqual((yield* get(analyst.key, `${path}/${id}/run`)).status, 200)
      assert.strictEqual((yield* sendJson(analyst.key, "PUT", `${path}/${id}`, {})).status, 404)
      assert.strictEqual((yield* call(analyst.key, "DELETE", `${path}/${id}`)).status, 404)
      const finance = yield* givenKey("manager", { role: "finance" })
      assert.strictEqual((yield* get(finance.key, `${path}/${id}`)).status, 404)
      const own = yield* sendJson(analyst.key, "POST", path, offers)
      assert.strictEqual(own.status, 200, own.text)
      assert.strictEqual((yield* get(key, `${path}/${savedOf(own).id}`)).status, 404)
    })
  )

  it.effect("404: what belongs to another account, also of another role with the same id", () =>
    Effect.gen(function* () {
      const { account_id, create, key, path } = yield* given("affiliate", { id: 70_001 })
      assert.strictEqual(account_id, 70_001)
      const { id } = savedOf(yield* create())
      const other = yield* givenKey("affiliate")
      const { key: namesake } = yield* givenKey("advertiser", { id: 70_001 })
      for (const [who, at] of [
        [other.key, path],
        [namesake, pathOf("advertiser")]
      ] as const) {
        assert.strictEqual((yield* get(who, `${at}/${id}`)).status, 404)
        assert.strictEqual((yield* get(who, `${at}/${id}/run`)).status, 404)
        assert.strictEqual((yield* sendJson(who, "PUT", `${at}/${id}`, {})).status, 404)
        assert.strictEqual((yield* call(who, "DELETE", `${at}/${id}`)).status, 404)
        assert.deepStrictEqual(fieldOf(yield* get(who, at), "saved-reports", "id"), [])
      }
      assert.strictEqual((yield* get(key, `${path}/${id}`)).status, 200)
    })
  )

  it.effect("422: what the report would refuse, strangers, and what is too many", () =>
    Effect.gen(function* () {
      const { create, schedule } = yield* given()
      const stranger = yield* givenPerson([])
      yield* create()
      const wrong: ReadonlyArray<readonly [string, Readonly<Record<string, unknown>>]> = [
        ["name", { name: "Offers" }],
        ["name", { name: " " }],
        ["report", { name: "B", report: "leads" }],
        ["period", { name: "B", period: "last_decade" }],
        ["period", { name: "B", query: { rangeFrom: "2026-01-01" } }],
        ["query", { name: "B", query: { columns: "clikcs" } }],
        ["query", { name: "B", query: { breakdown: "affiliate" } }],
        ["query", { name: "B", query: { ofer: 1 } }],
        ["query", { name: "B", query: { filters: { ofers: 1 } } }],
        ["query", { name: "B", query: { perPage: 5 } }],
        [
          "query",
          { name: "B", period: null, query: { rangeFrom: "2026-02-02", rangeTo: "2026-02-01" } }
        ],
        ["query", { name: "B", query: { q: "x".repeat(9_000) } }],
        ["query", { name: "B", report: "clicks", query: { sortField: "country" }, schedule }],
        ["shared_with", { name: "B", shared_with: ["analyst"] }],
        ["schedule", { name: "B", schedule: { ...schedule, recipients: [stranger.email] } }],
        ["schedule", { name: "B", schedule: { ...schedule, recipients: [] } }],
        ["schedule", { name: "B", schedule: { ...schedule, hour: 24 } }]
      ]
      for (const [field, fields] of wrong) {
        const answer = yield* create(fields)
        assert.strictEqual(
          answer.status,
          422,
          `${JSON.stringify(fields).slice(0, 200)} ${answer.text}`
        )
        assert.deepStrictEqual(errorsOf(answer), [field])
      }
      for (let index = 1; index < 100; index += 1) {
        const isMailed = index <= 20
        const fields = { name: `Report ${index}`, ...(isMailed && { schedule }) }
        assert.strictEqual((yield* create(fields)).status, 200)
        if (index === 20) {
          assert.deepStrictEqual(errorsOf(yield* create({ name: "B", schedule })), ["schedule"])
        }
      }
      assert.deepStrictEqual(errorsOf(yield* create({ name: "B" })), ["name"])
    })
  )

  it.effect("400, 412, 401, 403", () =>
    Effect.gen(function* () {
      const { create, key, path } = yield* given()
      const { id } = savedOf(yield* create())
      assert.strictEqual((yield* get(key, `${path}/0`)).status, 400)
      assert.strictEqual((yield* get(key, `${path}/${id}/run?perPage=0`)).status, 400)
      const late = HttpClientRequest.setHeader(
        request(key, "DELETE", `${path}/${id}`),
        "if-match",
        '"another"'
      )
      assert.strictEqual((yield* send(late)).status, 412)
      assert.strictEqual((yield* get("", path)).status, 401)
      assert.strictEqual((yield* get(key, pathOf("manager"))).status, 403)
      const reader = yield* givenKey("affiliate")
      const readOnly = yield* givenKeyOf("affiliate", reader.account_id, {
        name: "reads",
        read_only: 1
      })
      assert.strictEqual((yield* sendJson(readOnly, "POST", path, offers)).status, 403)
    })
  )
})
