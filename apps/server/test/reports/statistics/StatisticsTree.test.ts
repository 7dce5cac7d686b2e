import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { HttpClientRequest } from "effect/http"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import {
  type Answer,
  call,
  get,
  records,
  request,
  send,
  sendJson,
  sendText
} from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { form, given, recordOf, services } from "./givenStatistics.ts"

const tree = "/api/v2/network/reports/statistics-tree"

const rowsOf = (answer: Answer) => {
  assert.strictEqual(answer.status, 200, answer.text)
  return records(answer, "rows")
}

/** Two affiliates: one with conversions of two offers, one with a conversion of the first. */
const worth = { revenue: 300_000, network_revenue: 300_000 }

const givenTree = Effect.gen(function* () {
  const one = yield* given()
  const other = yield* givenKey("affiliate", { company_name: "Bob" })
  const { advertiser_id } = one
  const second_offer = yield* givenOffer({ advertiser_id, title: "Boots" })
  const second = {
    advertiser_id,
    offer_id: second_offer,
    goal_id: yield* givenGoal({ offer_id: second_offer })
  }
  const affiliate_id = one.mine.account_id
  yield* givenConversion(second, { affiliate_id, ...worth })
  yield* givenConversion(second, { affiliate_id, ...worth })
  yield* givenConversion(one, { affiliate_id: other.account_id })
  yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
  return {
    ...one,
    other,
    second_offer,
    goals: [one.goal_id, second.goal_id],
    query: `goal=${one.goal_id},${second.goal_id}&rangeFrom=2026-01-01&rangeTo=2026-01-31`
  }
})

describeOnEngines("A tree of statistics", services, (it) => {
  it.effect(
    "200: children stand under the name of their breakdown, and parents are their sums",
    () =>
      Effect.gen(function* () {
        const { manager, mine, offer_id, other, query, second_offer } = yield* givenTree
        const answer = yield* get(
          manager.key,
          `${tree}?${query}&breakdown=affiliate&breakdowns=offer&columns=cv_total,total_revenue,rpa&sortField=total_revenue&sortDirection=desc`
        )
        assert.strictEqual(answer.message, "Statistics Tree")
        assert.deepInclude(answer.info, {
          timezone: "UTC",
          reads: "sums",
          currency: "USD",
          totals: { cv_total: 4, total_revenue: "80.00", rpa: "20.00" }
        })
        assert.notProperty(answer.info, "warnings")
        assert.strictEqual(answer.headers["x-pagination-total-count"], "2")
        assert.strictEqual(answer.headers["x-data-complete-until"], "2026-01-02T00:00:00.000Z")
        const leaf = (
          id: number,
          value: string,
          cv_total: number,
          total_revenue: string,
          rpa: string
        ) => ({
          added_timestamp: created,
          offer: { id, value },
          cv_total,
          total_revenue,
          rpa
        })
        assert.deepStrictEqual(rowsOf(answer), [
          {
            added_timestamp: created,
            mp_affiliate_id: mine.account_id,
            affiliate: { id: mine.account_id, value: "Ann's Blog" },
            cv_total: 3,
            total_revenue: "70.00",
            rpa: "23.3333",
            offer: [
              leaf(second_offer, "Boots", 2, "60.00", "30.00"),
              leaf(offer_id, "Running shoes", 1, "10.00", "10.00")
            ]
          },
          {
            added_timestamp: created,
            mp_affiliate_id: other.account_id,
            affiliate: { id: other.account_id, value: "Bob" },
            cv_total: 1,
            total_revenue: "10.00",
            rpa: "10.00",
            offer: [leaf(offer_id, "Running shoes", 1, "10.00", "10.00")]
          }
        ])
      })
  )

  it.effect(
    "200: pages are those of the first breakdown, whatever it is, with all that is in them",
    () =>
      Effect.gen(function* () {
        const { manager, query } = yield* givenTree
        const ask = (first: string, more = "") =>
          get(
            manager.key,
            `${tree}?${query}&breakdown=${first}&breakdowns=offer,goal&columns=cv_total${more}`
          )
        for (const first of ["affiliate", "day", "hour", "month", "country", "conversion_status"]) {
          const whole = yield* ask(first, "&perPage=100")
          const total = Number(whole.headers["x-pagination-total-count"])
          assert.strictEqual(rowsOf(whole).length, total, first)
          const pages: Array<unknown> = []
          for (let page = 1; page <= total; page++)
            pages.push(...rowsOf(yield* ask(first, `&perPage=1&page=${page}`)))
          assert.sameDeepMembers(pages, [...rowsOf(whole)], first)
          const counted = rowsOf(whole).reduce((sum, { cv_total }) => sum + Number(cv_total), 0)
          assert.strictEqual(counted, 4, first)
          assert.deepStrictEqual(rowsOf(yield* ask(first, "&perPage=1&page=99")), [])
        }
      })
  )

  it.effect("200: a search keeps the branches that have its words", () =>
    Effect.gen(function* () {
      const { manager, mine, query } = yield* givenTree
      const answer = yield* get(
        manager.key,
        `${tree}?${query}&breakdown=affiliate&breakdowns=offer&columns=cv_total&q=boots`
      )
      assert.deepStrictEqual(
        rowsOf(answer).map(({ affiliate, cv_total }) => [recordOf(affiliate).id, cv_total]),
        [[mine.account_id, 2]]
      )
      assert.strictEqual(answer.headers["x-pagination-total-count"], "1")
      assert.deepStrictEqual(answer.info.totals, { cv_total: 2 })
    })
  )

  it.effect("200: POST, as JSON and as a form, is the same as GET", () =>
    Effect.gen(function* () {
      const { goals, manager, query } = yield* givenTree
      const shape = { breakdown: "offer", breakdowns: "affiliate", columns: "cv_total" }
      const asked = rowsOf(
        yield* get(manager.key, `${tree}?${query}&${new URLSearchParams(shape)}`)
      )
      const range = { rangeFrom: "2026-01-01", rangeTo: "2026-01-31" }
      const filters = { goals }
      const json = yield* sendJson(manager.key, "POST", tree, { ...shape, ...range, filters })
      assert.deepStrictEqual(rowsOf(json), asked)
      const text = `${query}&${new URLSearchParams(shape)}`
      assert.deepStrictEqual(rowsOf(yield* sendText(manager.key, "POST", tree, text, form)), asked)
    })
  )

  it.effect("200: as CSV it is the table of the last rows", () =>
    Effect.gen(function* () {
      const { manager, query } = yield* givenTree
      const path = `${tree}?${query}&breakdown=affiliate&breakdowns=offer&columns=cv_total`
      const csv = yield* send(
        HttpClientRequest.setHeader(request(manager.key, "GET", path), "accept", "text/csv")
      )
      assert.strictEqual(csv.status, 200)
      assert.lengthOf(csv.text.trim().split("\r\n"), 4)
      assert.include(csv.headers["content-disposition"], "statistics-tree.csv")
    })
  )

  it.effect("200: affiliates and advertisers see their own", () =>
    Effect.gen(function* () {
      const { mine } = yield* givenTree
      const own = rowsOf(
        yield* get(
          mine.key,
          "/api/v2/affiliate/reports/statistics-tree?breakdown=offer,day&columns=cv_total"
        )
      )
      assert.deepStrictEqual(own.map(({ cv_total }) => cv_total).sort(), [1, 2])
      const stranger = yield* givenKey("advertiser")
      const path = "/api/v2/advertiser/reports/statistics-tree"
      assert.deepStrictEqual(rowsOf(yield* get(stranger.key, path)), [])
      const posted = yield* call(stranger.key, "POST", path)
      assert.deepStrictEqual(rowsOf(posted), [])
      const refused = yield* get(
        mine.key,
        "/api/v2/affiliate/reports/statistics-tree?columns=total_revenue"
      )
      assert.strictEqual(refused.status, 400)
    })
  )

  it.effect("200: a manager with assignments sees what is assigned to him", () =>
    Effect.gen(function* () {
      const { other } = yield* givenTree
      const manager = yield* givenKey("manager", { role: "analyst", assigned_only: 1 })
      const ids = { affiliate_id: other.account_id, manager_id: manager.account_id }
      yield* insertRow("affiliate_managers", ids)
      const answer = yield* get(manager.key, `${tree}?breakdown=affiliate,offer&columns=cv_total`)
      assert.deepStrictEqual(
        rowsOf(answer).map(({ mp_affiliate_id }) => mp_affiliate_id),
        [other.account_id]
      )
      assert.deepStrictEqual(answer.info.totals, { cv_total: 1 })
    })
  )
})
