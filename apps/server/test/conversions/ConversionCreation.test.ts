import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenClick } from "../fixtures/givenClick.ts"
import { givenGoal } from "../fixtures/givenGoal.ts"
import { givenOffer } from "../fixtures/givenOffer.ts"
import { get, server } from "../fixtures/TestServer.ts"
import { describeOnEngines } from "../sql/engines.ts"

const given = Effect.gen(function* () {
  const offer_id = yield* givenOffer()
  const goal_id = yield* givenGoal({ offer_id, is_default: 1 })
  const click_id = yield* givenClick({ offer_id })
  return { offer_id, goal_id, click_id }
})

describeOnEngines("A reported conversion", server, (it) => {
  it.effect("200: is there afterwards", () =>
    Effect.gen(function* () {
      const { click_id, goal_id, offer_id } = yield* given
      const answer = yield* get("", `/track/conv?click_id=${click_id}`)
      assert.strictEqual(answer.status, 200, answer.text)
      assert.deepInclude(answer.info, { goal_id, offer_id, conv_status: "pending" })
    })
  )
})
