import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { type Columns, created, givenRow, insertRow } from "../../fixtures/givenRow.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { options } from "../../wire/WireServer.ts"
import { foldAndVerify, servingStatistics } from "../impressions/impressionFixtures.ts"
import { click, clicksOf, locationOf } from "./clickFixtures.ts"
import { from, givenPaidLink, paidOf } from "./paidClickFixtures.ts"

const givenCap = (offer_id: number, columns: Columns) =>
  givenRow("caps", { offer_id, period: "total", measure: "payout", maximum: 1_000_000, ...columns })

/** A cap that is full already, as everybody sees at once. */
const givenFullCap = Effect.fnUntraced(function* (offer_id: number, columns: Columns) {
  const cap_id = yield* givenCap(offer_id, { maximum: 2, ...columns })
  yield* insertRow("cap_usage", { cap_id, period_start: 0, used: 2 })
  return cap_id
})

const usedOf = Effect.fnUntraced(function* (cap_id: number) {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql`SELECT used FROM cap_usage WHERE cap_id = ${cap_id}`
  return Number(row?.used)
})

const givenTerms = (offer_id: number, matches: object, columns: Columns) =>
  givenRow("custom_terms", {
    offer_id,
    title: "Agreed",
    matches: JSON.stringify({
      affiliates: [],
      countries: [],
      devices: [],
      sub_ids: [],
      ...matches
    }),
    created,
    updated: created,
    search_text: "agreed",
    ...columns
  })

const german = "5.9.1.1"
const reasonsOf = (offer_id: number) =>
  Effect.map(clicksOf(offer_id), (rows) => rows.map(({ invalid_reason }) => invalid_reason))

describeOnEngines(
  "A paid click under caps and terms",
  servingStatistics,
  (it) => {
    it.effect("takes its money and its place of the caps of its goal, if it is unique", () =>
      Effect.gen(function* () {
        const { affiliate_id, goal_id, offer_id, path } = yield* givenPaidLink()
        const payout = yield* givenCap(offer_id, {})
        const revenue = yield* givenCap(offer_id, { measure: "revenue", goal_id, affiliate_id })
        const places = yield* givenCap(offer_id, { measure: "conversions", goal_id })
        const conversions = yield* givenCap(offer_id, { measure: "conversions" })
        const ips = Array.from({ length: 60 }, (_, index) => `5.9.4.${index % 7}`)
        yield* Effect.forEach(ips, (ip) => click(path, from(ip)), { concurrency: 30 })
        const paid = (yield* paidOf(offer_id)).filter((one) => one !== null)
        assert.lengthOf(paid, 7)
        assert.strictEqual(yield* usedOf(payout), 7 * 1_000)
        assert.strictEqual(yield* usedOf(revenue), 7 * 2_500)
        assert.strictEqual(yield* usedOf(places), 7)
        assert.strictEqual(yield* usedOf(conversions), 0, "a click is no conversion of any goal")
        assert.deepStrictEqual(yield* foldAndVerify, [])
      })
    )

    it.effect("is turned away by a full cap, unless it may convert to another goal", () =>
      Effect.gen(function* () {
        const alone = yield* givenPaidLink()
        yield* givenFullCap(alone.offer_id, { goal_id: alone.goal_id, measure: "conversions" })
        assert.strictEqual((yield* click(alone.path, from(german))).status, 404)
        assert.deepStrictEqual(yield* reasonsOf(alone.offer_id), ["cap_reached"])
        assert.deepStrictEqual(yield* paidOf(alone.offer_id), [null])
        const beside = yield* givenPaidLink()
        yield* givenGoal({ offer_id: beside.offer_id })
        yield* givenFullCap(beside.offer_id, { goal_id: beside.goal_id })
        yield* click(beside.path, from(german))
        assert.deepStrictEqual(yield* reasonsOf(beside.offer_id), [null])
        assert.deepStrictEqual(yield* paidOf(beside.offer_id), [null])
      })
    )

    it.effect("is paid by the fallback that takes it", () =>
      Effect.gen(function* () {
        const fallback = yield* givenPaidLink({ goal: { payout: 700 } })
        const { goal_id, offer_id, path } = yield* givenPaidLink({
          offer: { cap_fallback_offer_id: fallback.offer_id }
        })
        yield* givenFullCap(offer_id, { goal_id })
        assert.include(locationOf(yield* click(path, from(german))), "shop.example")
        assert.deepStrictEqual(yield* paidOf(offer_id), [])
        const paid = [fallback.goal_id, 2_500, 700, 2_500, 700]
        assert.deepStrictEqual(yield* paidOf(fallback.offer_id), [paid])
      })
    )

    it.effect("has the price of the custom terms that hold for it", () =>
      Effect.gen(function* () {
        const { goal_id, offer_id, path } = yield* givenPaidLink()
        const devices = { devices: ["smartphone"] }
        yield* givenTerms(offer_id, devices, { payout: 9_000, priority: 9 })
        yield* givenTerms(offer_id, { countries: [2921044] }, { goal_id, payout: 1_200 })
        yield* click(path, from(german))
        yield* click(path, from("8.8.8.8"))
        assert.deepStrictEqual(yield* paidOf(offer_id), [
          [goal_id, 2_500, 1_200, 2_500, 1_200],
          [goal_id, 2_500, 1_000, 2_500, 1_000]
        ])
      })
    )
  },
  options
)
