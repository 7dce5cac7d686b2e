import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Limits } from "../../src/limits/Limits.ts"
import { Settings } from "../../src/settings/Settings.ts"
import { defaults } from "../network/Client.ts"

const settings = { ...defaults, baseUrl: "", callsPerSecond: 10, moneyCallsPerHour: 10 }
const limits = Limits.layer.pipe(Layer.provide(Layer.succeed(Settings, settings)))

describe("A caller", () => {
  it.effect("may call ten times a second, and others are none of its business", () =>
    Effect.gen(function* () {
      const { call } = yield* Limits
      yield* Effect.replicateEffect(call("one"), 10)
      const error = yield* Effect.flip(call("one"))
      assert.include(error.message, "at most 10 calls a second. Wait 1 seconds.")
      yield* call("other")
      yield* TestClock.adjust("1 second")
      yield* call("one")
    }).pipe(Effect.provide(limits))
  )

  it.effect("may move money ten times an hour, and is told how long to wait", () =>
    Effect.gen(function* () {
      const { money } = yield* Limits
      const call = money("one", Effect.void)
      yield* Effect.replicateEffect(call, 10)
      yield* TestClock.adjust("59 minutes")
      const error = yield* Effect.flip(call)
      assert.include(error.message, "Wait 60 seconds.")
      yield* TestClock.adjust("1 minute")
      yield* call
    }).pipe(Effect.provide(limits))
  )

  it.effect("is not held to account for calls that did not begin", () =>
    Effect.gen(function* () {
      const { money } = yield* Limits
      yield* Effect.replicateEffect(Effect.flip(money("one", Effect.fail("spent"))), 20)
      yield* Effect.replicateEffect(money("one", Effect.void), 10)
      yield* Effect.flip(money("one", Effect.void))
    }).pipe(Effect.provide(limits))
  )
})
