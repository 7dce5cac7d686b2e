import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { get, sendJson, sendText, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { assertProblem, given, url } from "./managed.ts"

describeOnEngines("Postbacks that can't be", server, (it) => {
  it.effect("422: each field says what is wrong with it", () =>
    Effect.gen(function* () {
      const { post } = yield* given
      const offer_id = yield* givenOffer()
      const goal_id = yield* givenGoal()
      const wrong: ReadonlyArray<readonly [field: string, fields: object, problem?: string]> = [
        ["code", {}, "is required"],
        ["url", { url: "ftp://tracker.example" }],
        ["url", { url: "https://{goal_id}.example/" }],
        [
          "url",
          { url: "https://tracker.example/?c={aff_clickid}" },
          "Did you mean `aff_click_id`?"
        ],
        ["code", { code: "x".repeat(10_001) }],
        ["code", { code: "<b>{click_id}</b>" }, "only iframes and images"],
        ["code", { code: "plain" }],
        ["url", { code: url, url: "https://other.example/" }, "the same as code"],
        ["events", { url, events: 1, conversion_status: 2 }, "the same as conversion_status"],
        ["events", { url, events: "sometimes" }],
        ["events", { url, events: [1, 2] }],
        ["level_id", { url, level_id: 4 }],
        ["type", { url, type: "server" }],
        ["status", { url, status: 3 }],
        ["offer_id", { url, offer_id: -1 }],
        ["offer_id", { url, level_id: 1, offer_id }, "must be 0"],
        ["goal_id", { url, level_id: 2, offer_id, goal_id }, "must be 0"],
        ["offer_id", { url, level_id: 2 }, "is needed"],
        ["goal_id", { url, level_id: 3 }, "is needed"],
        ["offer_id", { url, offer_id: 2_147_483_647 }, "names no offer"],
        ["goal_id", { url, goal_id: 2_147_483_647 }, "names no goal"],
        ["goal_id", { url, level_id: 3, offer_id, goal_id }, "is not a goal of offer"]
      ]
      for (const [field, fields, problem] of wrong) {
        assertProblem(yield* post({ ...fields }), field, problem)
      }
    })
  )

  it.effect("400, 403: what is no request of a manager's", () =>
    Effect.gen(function* () {
      const { key, list } = yield* given
      assert.strictEqual((yield* sendText(key, "POST", list, "{")).status, 400)
      assert.strictEqual((yield* get(key, `${list}/0`)).status, 400)
      assert.strictEqual((yield* sendText(key, "POST", list, "x", "text/plain")).status, 415)
      const affiliate = yield* givenKey("affiliate")
      assert.strictEqual((yield* sendJson(affiliate.key, "POST", list, { url })).status, 403)
    })
  )
})
