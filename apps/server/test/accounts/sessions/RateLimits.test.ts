import { TimeZone } from "@affnet/domain"
import { assert, layer } from "@effect/vitest"
import { ConfigProvider, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { RateLimits } from "../../../src/accounts/sessions/RateLimits.ts"

const principal = {
  role: "manager",
  account_id: 1,
  timezone: TimeZone.TimeZone.make("UTC")
} as const

const sixPerMinute = RateLimits.layer.pipe(
  Layer.provide(
    ConfigProvider.layer(ConfigProvider.fromUnknown({ AFFNET_RATE_LIMIT_PER_MINUTE: "6" }))
  )
)

layer(sixPerMinute)("A key with 6 requests a minute", (it) => {
  it.effect("is told with every answer where it stands, with a refusal as well", () =>
    Effect.gen(function* () {
      const { consume } = yield* RateLimits
      const answers = yield* Effect.replicateEffect(consume(principal), 7)
      assert.deepStrictEqual(
        answers.map(({ headers }) => headers.ratelimit?.split(";")[1]),
        ["r=5", "r=4", "r=3", "r=2", "r=1", "r=0", "r=0"]
      )
      assert.deepStrictEqual(
        answers.map(({ refusal }) => refusal?.retry_after),
        [undefined, undefined, undefined, undefined, undefined, undefined, 10]
      )
      assert.deepStrictEqual(
        new Set(answers.map(({ headers }) => headers["ratelimit-policy"])),
        new Set(['"default";q=6;w=60'])
      )
      yield* TestClock.adjust("10 seconds")
      assert.isUndefined((yield* consume(principal)).refusal)
    })
  )
})
