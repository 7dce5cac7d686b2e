import { assert, describe, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { makeRefreshAheadCache } from "../../../src/tracking/clicks/RefreshAheadCache.ts"

const lifeMillis = 1_000

/** A cache whose reads end when they are told to, each with the number of the read. */
const given = Effect.gen(function* () {
  const clock = { now: 5_000 }
  const reads: Array<Deferred.Deferred<void>> = []
  const cache = yield* makeRefreshAheadCache({
    max: 10,
    lifeMillis,
    now: () => clock.now,
    query: (_: "key") =>
      Effect.gen(function* () {
        const number = reads.length
        const over = yield* Deferred.make<void>()
        reads.push(over)
        yield* Deferred.await(over)
        return number
      })
  })
  const begin = Effect.forkChild(cache.read("key"), { startImmediately: true })
  const end = (number: number) =>
    Effect.suspend(() => Deferred.succeed(reads[number] ?? assert.fail("no such read"), undefined))
  return { begin, cache, clock, end, reads }
})

describe("A cache that refreshes ahead", () => {
  it.effect("reads once for all who ask while the read is young", () =>
    Effect.gen(function* () {
      const { begin, clock, end, reads } = yield* given
      const first = yield* begin
      clock.now += lifeMillis - 1
      const second = yield* begin
      yield* end(0)
      assert.deepStrictEqual([yield* Fiber.join(first), yield* Fiber.join(second)], [0, 0])
      assert.lengthOf(reads, 1)
    })
  )

  it.effect("reads again for who comes after a slow read has become too old", () =>
    Effect.gen(function* () {
      const { begin, cache, clock, end } = yield* given
      const early = yield* begin
      clock.now += lifeMillis
      const late = yield* begin
      yield* end(1)
      assert.strictEqual(yield* Fiber.join(late), 1)
      yield* end(0)
      assert.strictEqual(yield* Fiber.join(early), 0)
      assert.strictEqual(cache.peek("key", clock.now)?.value, 1)
    })
  )

  it.effect("reads again when the clock was set back", () =>
    Effect.gen(function* () {
      const { begin, cache, clock, end } = yield* given
      const first = yield* begin
      yield* end(0)
      yield* Fiber.join(first)
      clock.now -= lifeMillis
      const second = yield* begin
      yield* end(1)
      assert.strictEqual(yield* Fiber.join(second), 1)
      assert.strictEqual(cache.peek("key", clock.now)?.value, 1)
    })
  )
})
