import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenKey } from "../../fixtures/givenKey.ts"
import { sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { conversionsOf, givenOfferWithClick, track } from "./givenOfferWithClick.ts"

describeOnEngines("A reported price", server, (it) => {
  it.effect("above the goal's limits is on hold, and no later report approves it", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick()
      const report = { click_id, payout: "9999999", revenue: "9999999", conv_status: "approved" }
      const { info } = yield* track("conv", report)
      assert.strictEqual(info.conv_status, "hold")
      const transaction_id = String(info.transaction_id)
      yield* track("conv-change", { transaction_id, conv_status: "approved" })
      assert.include((yield* conversionsOf(click_id))[0], {
        status: "hold",
        hold_reason: "payout_above_limit"
      })
      const { key } = yield* givenKey("manager")
      const path = "/api/v2/network/reports/conversions/change-status"
      yield* sendJson(key, "POST", path, { ids: [transaction_id], status: "approved" })
      const [row] = yield* conversionsOf(click_id)
      assert.include(row, { status: "approved", hold_reason: null })
    })
  )

  it.effect("raised later is on hold as well, and lowered again it may be approved", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick()
      yield* track("conv", { click_id, conv_status: "approved" })
      yield* track("conv-change", { click_id, payout: "10000000" })
      const held = { status: "hold", hold_reason: "payout_above_revenue" }
      assert.include((yield* conversionsOf(click_id))[0], held)
      yield* track("conv-change", { click_id, payout: "9", conv_status: "approved" })
      const fine = { status: "approved", hold_reason: null, payout: 90_000 }
      assert.include((yield* conversionsOf(click_id))[0], fine)
    })
  )

  it.effect("is taken as it comes where the advertiser's setting allows it", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick({
        advertiser: { over_limit_reports: "accept" }
      })
      yield* track("conv", { click_id, payout: "5000", revenue: "10", conv_status: "approved" })
      assert.include((yield* conversionsOf(click_id))[0], { status: "approved", hold_reason: null })
    })
  )
})
