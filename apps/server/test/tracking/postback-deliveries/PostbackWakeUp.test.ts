import { assert, describe, layer } from "@effect/vitest"
import { Effect, Fiber, Layer } from "effect"
import { TestClock } from "effect/testing"
import { PostbackSlots } from "../../../src/tracking/postback-deliveries/PostbackSlots.ts"
import { PostbackWakeUp } from "../../../src/tracking/postback-deliveries/PostbackWakeUp.ts"

const to = (host: string, affiliate_id = 1) => ({ host, affiliate_id })

/** Whether a worker that found nothing looks again long before it would by itself. */
const isWokenBy = Effect.fnUntraced(function* (event: Effect.Effect<void>) {
  const { sleepAfter } = yield* PostbackWakeUp
  const sleep = yield* Effect.forkChild(sleepAfter(Effect.succeed("nothing")))
  yield* TestClock.adjust(0)
  yield* event
  yield* TestClock.adjust("100 millis")
  const isAwake = sleep.pollUnsafe() !== undefined
  yield* Fiber.interrupt(sleep)
  return isAwake
})

describe("The worker of postbacks", () => {
  layer(Layer.mergeAll(PostbackSlots.layer, PostbackWakeUp.layer))((it) => {
    it.effect("is woken by deliveries of which one could begin", () =>
      Effect.gen(function* () {
        const { release, take } = yield* PostbackSlots
        const { announce } = yield* PostbackWakeUp
        assert.isFalse(yield* isWokenBy(Effect.void))
        assert.isTrue(yield* isWokenBy(announce([to("busy.example")])))

        const calls = [1, 2, 3, 4].map((affiliate) => to("busy.example", affiliate))
        assert.isTrue(calls.every(take))
        assert.isFalse(yield* isWokenBy(announce([to("busy.example", 5)])))
        assert.isTrue(yield* isWokenBy(announce([to("busy.example"), to("other.example")])))
        calls.slice(0, 1).forEach(release)
        assert.isTrue(yield* isWokenBy(announce([to("busy.example")])))
      })
    )

    it.effect("waits for the end of a call where an affiliate has as many as it may", () =>
      Effect.gen(function* () {
        const { take } = yield* PostbackSlots
        const { announce } = yield* PostbackWakeUp
        const calls = Array.from({ length: 8 }, (_, index) => to(`${index}.example`, 9))
        assert.isTrue(calls.every(take))
        assert.isFalse(yield* isWokenBy(announce([to("free.example", 9)])))
        assert.isTrue(yield* isWokenBy(announce([to("free.example", 8)])))
      })
    )
  })
})
