import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { givenActivity } from "../../fixtures/givenActivity.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { get, records, sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"

describeOnEngines("From where somebody acted, in the log of the account", server, (it) => {
  for (const [role, actor, isShown] of [
    ["affiliate", "manager 1", false],
    ["affiliate", "advertiser 1", false],
    ["affiliate", "unsigned", false],
    ["advertiser", "manager 1", false],
    ["advertiser", "affiliate 1", false],
    ["advertiser", "advertiser 1", true],
    ["advertiser", "unsigned", true]
  ] as const)
    it.effect(
      `${role}: from where ${actor} acted is ${isShown ? "shown" : "shown to managers alone"}`,
      () =>
        Effect.gen(function* () {
          const { account_id, key } = yield* givenKey(role)
          const origin = { ip: "192.0.2.7", user_agent: "curl/8" }
          yield* givenActivity({ role, account_id }, { actor, ...origin })
          const [own] = records(
            yield* sendJson(key, "POST", `/api/v2/${role}/activity-log`, {}),
            "activity-log"
          )
          assert.deepInclude(own, isShown ? origin : { ip: null, user_agent: null })
          const manager = yield* givenKey("manager")
          const [read] = records(
            yield* get(
              manager.key,
              `/api/v2/network/activity-log?role=${role}&account_id=${account_id}`
            ),
            "activity-log"
          )
          assert.deepInclude(read, origin)
        })
    )
})
