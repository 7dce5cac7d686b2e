import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenRow } from "../../fixtures/givenRow.ts"
import { server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenCap } from "../../tracking/conversions/givenOfferWithClick.ts"
import { given, takenBefore } from "./givenCaps.ts"

describeOnEngines("Which caps are full", server, (it) => {
  it.effect("200: full where the next conversion costs more than what is left", () =>
    Effect.gen(function* () {
      const { list, offer_id } = yield* given({}, { payout: 50_000 })
      const id = yield* givenCap(offer_id, {
        measure: "payout",
        period: "total",
        maximum: 1_000_000
      })
      yield* takenBefore(id, 960_000)
      const shown = yield* list("&percent_from=100")
      assert.deepInclude(shown[0], { used: "96.00", maximum: "100.00", percent: 100 })
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE goals SET payout_percent = 100000 WHERE offer_id = ${offer_id}`
      assert.deepInclude((yield* list())[0], { percent: 96 })
    })
  )

  it.effect("200: what a plan pays is active while the plan is", () =>
    Effect.gen(function* () {
      const { list, offer_id } = yield* given()
      const plan = yield* givenRow("commission_plans", {
        title: "Plan",
        product: offer_id,
        status: 1
      })
      yield* givenCap(offer_id, { maximum: 1, period: "total", plan_block: `${plan}:cpa` })
      assert.deepInclude((yield* list())[0], { plan_block: `${plan}:cpa`, is_active: 1 })
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE commission_plans SET status = 2 WHERE id = ${plan}`
      assert.deepInclude((yield* list())[0], { is_active: 0 })
    })
  )

  it.effect("200: the largest amounts", () =>
    Effect.gen(function* () {
      const { list, offer_id } = yield* given({}, { revenue: 0 })
      const id = yield* givenCap(offer_id, {
        measure: "revenue",
        period: "total",
        maximum: 9_000_000_000_000_000
      })
      yield* takenBefore(id, 8_999_999_999_999_999)
      assert.deepInclude((yield* list())[0], {
        maximum: "900000000000.00",
        used: "899999999999.9999",
        percent: 99
      })
      const sql = yield* SqlClient.SqlClient
      yield* sql`UPDATE caps SET maximum = 9223372036854775807 WHERE id = ${id}`
      yield* sql`UPDATE cap_usage SET used = 9223372036854775806 WHERE cap_id = ${id}`
      assert.deepInclude((yield* list())[0], { used: "922337203685477.5806", percent: 99 })
    })
  )
})
