import { Metric, StatisticsOptions } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created } from "../../fixtures/givenRow.ts"
import { fieldOf, get, records, sendJson, setTime } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { errorsOf, flat, given, network, rowsOf, services, totalsOf } from "./givenStatistics.ts"

describeOnEngines("Statistics of roles", services, (it) => {
  it.effect("200: an affiliate sees what it brought and earned, and nothing else", () =>
    Effect.gen(function* () {
      const { mine, offer_id } = yield* given()
      const other = yield* givenKey("affiliate")
      const path = "/api/v2/affiliate/reports/statistics"
      const body = { breakdown: "offer", columns: ["cv_approved", "total_payout"] }
      const [row] = rowsOf(yield* sendJson(mine.key, "POST", path, body))
      assert.deepInclude(row, { cv_approved: 1, total_payout: "8.00" })
      assert.deepStrictEqual(rowsOf(yield* get(other.key, path)), [])
      const plain = rowsOf(yield* get(mine.key, `${path}?offer=${offer_id}`))
      assert.notProperty(plain[0], "total_revenue")
      for (const [name, query] of [
        ["columns", "columns=total_revenue"],
        ["breakdown", "breakdown=affiliate"],
        ["sortField", "sortField=total_profit"],
        ["advertiser", "advertiser=1"]
      ] as const) {
        const refused = yield* get(mine.key, `${path}?${query}`)
        assert.strictEqual(refused.status, 400, query)
        assert.property(errorsOf(refused), name)
      }
    })
  )

  it.effect("200: an advertiser sees what it got and pays, and not what affiliates get of it", () =>
    Effect.gen(function* () {
      yield* setTime(created + 86_400)
      const mine = yield* givenKey("advertiser")
      const offer_id = yield* givenOffer({ advertiser_id: mine.account_id })
      const goal_id = yield* givenGoal({ offer_id })
      yield* givenConversion({ advertiser_id: mine.account_id, offer_id, goal_id })
      yield* given()
      const path = "/api/v2/advertiser/reports/statistics"
      const totals = totalsOf(yield* get(mine.key, `${path}?columns=cv_approved,total_revenue,cpa`))
      assert.deepStrictEqual(totals, { cv_approved: 1, total_revenue: "10.00", cpa: "10.00" })
      const refused = yield* get(mine.key, `${path}?columns=total_payout`)
      assert.strictEqual(refused.status, 400)
    })
  )

  it.effect("200: what can be asked for is listed, as each role may ask it", () =>
    Effect.gen(function* () {
      const { manager, mine } = yield* given()
      const options = yield* get(manager.key, `${network}/statistics/options`)
      assert.deepStrictEqual(fieldOf(options, "columns-list", "key"), [...Metric.names])
      const breakdowns = yield* get(manager.key, `${network}/statistics/breakdowns`)
      assert.include(fieldOf(breakdowns, "breakdowns-list", "key"), "affiliate")
      for (const [role, { key }] of Object.entries({ network: manager, affiliate: mine })) {
        const path = `/api/v2/${role}/reports/statistics`
        for (const [list, fields] of [
          ["columns-list", StatisticsOptions.Column.fields],
          ["breakdowns-list", StatisticsOptions.Breakdown.fields]
        ] as const) {
          const answer = yield* get(
            key,
            `${path}/${list === "columns-list" ? "options" : "breakdowns"}`
          )
          for (const entry of records(answer, list))
            assert.deepStrictEqual(Object.keys(entry).sort(), Object.keys(fields).sort())
        }
      }
      const own = yield* get(mine.key, "/api/v2/affiliate/reports/statistics/breakdowns")
      assert.notInclude(fieldOf(own, "breakdowns-list", "key"), "affiliate")
    })
  )

  it.effect("400: what there is not is refused with the nearest there is", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const refusal = (query: string) =>
        Effect.map(get(manager.key, `${flat}?${query}`), (answer) => {
          assert.strictEqual(answer.status, 400, query)
          return errorsOf(answer)
        })
      assert.deepStrictEqual(yield* refusal("columns=clicks,clikcs"), {
        columns: ["Unknown metric `clikcs`. Did you mean `clicks`?"]
      })
      assert.deepStrictEqual(yield* refusal("breakdown=ofer"), {
        breakdown: ["Unknown breakdown `ofer`. Did you mean `offer`?"]
      })
      assert.deepStrictEqual(yield* refusal("breakdown=day&breakdowns=contry"), {
        breakdowns: ["Unknown breakdown `contry`. Did you mean `country`?"]
      })
      assert.deepStrictEqual(yield* refusal("sortField=click"), {
        sortField: ["Unknown sort field `click`. Did you mean `clicks`?"]
      })
      assert.property(yield* refusal("rangeFrom=2026-01-02&rangeTo=2026-01-01"), "rangeTo")
      assert.property(yield* refusal("perPage=1001"), "perPage")
      assert.property(yield* refusal("fields=clicks"), "fields")
      assert.property(yield* refusal("affiliate=x"), "affiliate")
      const ids = Array.from({ length: 1001 }, (_, index) => index).join(",")
      assert.property(yield* refusal(`affiliate=${ids}`), "affiliate")
    })
  )

  it.effect("400: a body is held to the same", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const refused = yield* sendJson(manager.key, "POST", flat, { columns: "clikcs" })
      assert.strictEqual(refused.status, 400)
      assert.property(errorsOf(refused), "columns")
    })
  )

  it.effect("422: a body with a value of the wrong type names its field", () =>
    Effect.gen(function* () {
      const { manager } = yield* given()
      const refused = yield* sendJson(manager.key, "POST", flat, { perPage: 0, columns: true })
      assert.strictEqual(refused.status, 422)
      assert.sameMembers(Object.keys(errorsOf(refused)), ["perPage", "columns"])
    })
  )

  it.effect("403: other roles have reports of their own", () =>
    Effect.gen(function* () {
      const { manager, mine } = yield* given()
      assert.strictEqual((yield* get(mine.key, flat)).status, 403)
      const own = "/api/v2/affiliate/reports/statistics"
      assert.strictEqual((yield* get(manager.key, own)).status, 403)
    })
  )
})
