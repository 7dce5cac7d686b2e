import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { call, get, server, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/affiliate/dashboard/statistics/network-summary"
const dayOf = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

const sums = Effect.fnUntraced(function* (at: number, affiliate_id: number, measures: object) {
  yield* insertRow("statistics_days", {
    day: Math.floor(at / 86_400),
    affiliate_id,
    offer_id: yield* givenOffer(),
    goal_id: 0,
    currency: "USD",
    newest_millis: at * 1000,
    ...measures
  })
})

interface Row {
  readonly key: string
  readonly currency: string | null
  readonly current: Readonly<Record<string, unknown>>
  readonly previous: Readonly<Record<string, unknown>>
}

const summary = Effect.fnUntraced(function* (key: string, query = "", whose = path) {
  const answer = yield* call(key, "POST", `${whose}${query}`)
  assert.strictEqual(answer.status, 200, answer.text)
  const rows: ReadonlyArray<Row> = Object(answer.info).items
  return new Map(rows.map((row) => [row.key, row]))
})

describeOnEngines("The summary of a dashboard", server, (it) => {
  it.effect("200: own clicks and money of a day, beside the day before", () =>
    Effect.gen(function* () {
      const { account_id: affiliate_id, key } = yield* givenKey("affiliate")
      yield* setTime(created + 90_000)
      const other = yield* givenKey("affiliate")
      yield* sums(created, affiliate_id, { clicks: 2, network_approved_payout: 80_000 })
      yield* sums(created + 86_400, affiliate_id, { clicks: 1 })
      yield* sums(created, other.account_id, { clicks: 500 })
      const [from, to] = [dayOf(created), dayOf(created)]
      const found = yield* summary(key, `?rangeFrom=${from}&rangeTo=${to}&preset=custom`)
      assert.deepInclude(found.get("clicks")?.current, {
        total: 2,
        total_partial: 2,
        ranges: [from],
        series: [2],
        total_change: null
      })
      assert.deepInclude(found.get("approved_payout")?.current, { total: "8.00" })
      const next = yield* summary(key, `?rangeFrom=${dayOf(created + 86_400)}`)
      assert.deepInclude(next.get("clicks")?.current, { total: 1, total_change: -50 })
      assert.deepInclude(next.get("clicks")?.previous, { total: 2, total_partial: 2 })
      for (const [name] of found) assert.notMatch(name, /revenue|profit/u)
    })
  )

  it.effect("200: managers and advertisers see theirs, each amount with its currency", () =>
    Effect.gen(function* () {
      yield* setTime(created + 90_000)
      const seller = yield* givenKey("advertiser")
      const mine = yield* givenKey("affiliate")
      const offer_id = yield* givenOffer({ advertiser_id: seller.account_id })
      const day = Math.floor(created / 86_400)
      const fixed = { day, goal_id: 0, currency: "USD", newest_millis: created * 1000 }
      const counted = {
        clicks: 3,
        network_approved_payout: 80_000,
        network_approved_revenue: 100_000
      }
      const rest = { ...fixed, ...counted, offer_id }
      yield* insertRow("statistics_days", { ...rest, affiliate_id: mine.account_id })
      yield* insertRow("network_days", rest)
      const range = `?rangeFrom=${dayOf(created)}&rangeTo=${dayOf(created)}`
      const of = (role: string, key: string) =>
        Effect.map(
          summary(key, range, `/api/v2/${role}/dashboard/statistics/network-summary`),
          (found) =>
            Object.fromEntries(
              [...found].map(([name, { currency, current }]) => [name, [current.total, currency]])
            )
        )
      const counts = {
        clicks: [3, null],
        unique_clicks: [0, null],
        cv_total: [0, null],
        cv_approved: [0, null],
        cv_pending: [0, null]
      }
      assert.deepStrictEqual(yield* of("advertiser", seller.key), {
        ...counts,
        approved_revenue: ["10.00", "USD"],
        pending_revenue: ["0.00", "USD"]
      })
      const manager = yield* givenKey("manager", { role: "analyst", assigned_only: 1 })
      const nothing = yield* of("network", manager.key)
      assert.deepStrictEqual(nothing.clicks, [0, null])
      const ids = { affiliate_id: mine.account_id, manager_id: manager.account_id }
      yield* insertRow("affiliate_managers", ids)
      assert.deepStrictEqual(yield* of("network", manager.key), {
        ...counts,
        approved_revenue: ["10.00", "USD"],
        approved_payout: ["8.00", "USD"],
        approved_profit: ["2.00", "USD"],
        pending_revenue: ["0.00", "USD"],
        pending_payout: ["0.00", "USD"]
      })
    })
  )

  it.effect("400, 401, 403: of managers and advertisers as of affiliates", () =>
    Effect.gen(function* () {
      for (const [role, owner] of [
        ["network", "manager"],
        ["advertiser", "advertiser"]
      ] as const) {
        const { key } = yield* givenKey(owner)
        const own = `/api/v2/${role}/dashboard/statistics/network-summary`
        assert.strictEqual((yield* call(key, "POST", own)).status, 200)
        assert.strictEqual((yield* call(key, "POST", `${own}?preset=ever`)).status, 400)
        assert.strictEqual((yield* call("", "POST", own)).status, 401)
        assert.strictEqual((yield* call(key, "POST", path)).status, 403)
      }
    })
  )

  it.effect("200: presets, and the last 7 days without any", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      yield* setTime(created)
      const lengths = { "": 7, "?preset=today": 1, "?preset=last_30_days": 30 }
      for (const [query, length] of Object.entries(lengths)) {
        const found = yield* summary(key, query)
        assert.lengthOf(Object(found.get("clicks")?.current).series, length)
        assert.lengthOf(Object(found.get("clicks")?.previous).ranges, length)
      }
    })
  )

  it.effect(
    "400: a preset that there is not, a range that ends before it begins, or is too long",
    () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("affiliate")
        const queries = [
          "?preset=ever",
          "?rangeTo=1338-12-23",
          "?rangeFrom=9999-12-31",
          "?rangeFrom=2026-02-01&rangeTo=2026-01-01",
          "?rangeFrom=2020-01-01&rangeTo=2026-01-01"
        ]
        for (const query of queries) {
          assert.strictEqual((yield* call(key, "POST", `${path}${query}`)).status, 400, query)
        }
        assert.deepStrictEqual((yield* call(key, "POST", `${path}?preset=ever`)).info.errors, {
          preset: [
            "must be one of today, yesterday, last_7_days, last_30_days, this_month, last_month"
          ]
        })
      })
  )

  it.effect("200: no players and no traders", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("affiliate")
      for (const name of ["players", "traders"]) {
        const answer = yield* get(key, `/api/v2/affiliate/${name}?page=1&perPage=10`)
        assert.deepStrictEqual(answer.info, { items: [] })
        assert.strictEqual(answer.headers["x-pagination-total-count"], "0")
      }
    })
  )
})
