import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { givenKey, givenKeyOf } from "../../fixtures/givenKey.ts"
import { get, records, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { givenOfferWithClick, reasonsOf, track, trackUnsigned } from "./givenOfferWithClick.ts"

describeOnEngines("Whatever happens to a conversion", server, (it) => {
  it.effect("is told with its origin, before and after, by why and by both accounts' logs", () =>
    Effect.gen(function* () {
      const { advertiser_id, affiliate_id, click_id } = yield* givenOfferWithClick()
      yield* track("conv", { click_id })
      yield* track("conv-change", { click_id, payout: "9.50", conv_status: "rejected" })
      const { key } = yield* givenKey("manager")
      const why = yield* get(key, `/api/v2/network/tracking/why?click_id=${click_id}`)
      const [conversion] = records(why, "conversions")
      const history = Object(conversion).history
      assert.lengthOf(history, 2)
      assert.deepInclude(history[0], { actor: `advertiser ${advertiser_id}`, before: null })
      assert.deepInclude(history[1], { source: "conv-change", proof: "token" })
      assert.include(history[1].before, { conv_status: "pending", payout: "8.00" })
      assert.include(history[1].after, { conv_status: "rejected", payout: "9.50" })

      const affiliate = yield* givenKeyOf("affiliate", affiliate_id)
      const theirs = yield* sendJson(affiliate, "POST", "/api/v2/affiliate/activity-log", {})
      const messages = records(theirs, "activity-log").map(({ message }) => String(message))
      assert.isTrue(messages.some((one) => one.includes("rejected, 9.50 USD")))
      assert.notInclude(messages.join(), "10.00 USD")
      const own = yield* givenKeyOf("advertiser", advertiser_id)
      const log = yield* sendJson(own, "POST", "/api/v2/advertiser/activity-log", {})
      const said = records(log, "activity-log").map(({ message }) => String(message))
      assert.isTrue(said.some((one) => one.includes("was created: pending, 10.00 USD")))
      assert.notInclude(said.join(), "9.50")
    })
  )

  it.effect("refusals of strangers push out none of the advertiser's own", () =>
    Effect.gen(function* () {
      const { click_id } = yield* givenOfferWithClick()
      yield* track("conv", { click_id, goal_alias: "none" })
      yield* trackUnsigned("conv", { click_id })
      const sql = yield* SqlClient.SqlClient
      const kept = yield* sql`
        SELECT reason, proof FROM conversion_refusals WHERE click_id = ${click_id} ORDER BY id`
      assert.deepStrictEqual(kept, [
        { reason: "goal_unknown", proof: "token" },
        { reason: "token_missing", proof: null }
      ])
      assert.lengthOf(yield* reasonsOf(click_id), 2)
    })
  )
})
