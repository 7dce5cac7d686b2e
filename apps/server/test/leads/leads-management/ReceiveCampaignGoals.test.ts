import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenReceiveCampaign } from "../../fixtures/givenReceiveCampaign.ts"
import { get, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

const path = "/api/v2/network/leads-management/campaigns"

describeOnEngines("The goals of Receive campaigns", server, (it) => {
  it.effect("200: a campaign for another goal shows what that one is called", () =>
    Effect.gen(function* () {
      const { key } = yield* givenKey("manager")
      const one = `${path}/${yield* givenReceiveCampaign()}`
      const goal_id = yield* givenGoal({ title: "Newsletter" })
      const updated = yield* sendJson(key, "PUT", one, { goal_id })
      const goal_selected = { id: goal_id, title: "Newsletter" }
      assert.deepStrictEqual(Object(updated.info.campaign).goal_selected, goal_selected)
      const [listed] = Object((yield* get(key, `${path}?goal_id=${goal_id}`)).info).campaigns
      assert.deepStrictEqual(listed.goal_selected, goal_selected)
    })
  )

  it.effect("422: a goal that was deleted is none, but its campaign can be disabled", () =>
    Effect.gen(function* () {
      const goal_id = yield* givenGoal({ deleted: 1_772_323_200 })
      const { key } = yield* givenKey("manager")
      const created = yield* sendJson(key, "POST", path, { title: "Solar leads", goal_id })
      assert.strictEqual(created.status, 422)
      const one = `${path}/${yield* givenReceiveCampaign({ goal_id })}`
      assert.strictEqual((yield* sendJson(key, "PUT", one, { cap_daily: 1 })).status, 422)
      assert.strictEqual((yield* sendJson(key, "PUT", one, { status: 2 })).status, 200)
    })
  )
})
