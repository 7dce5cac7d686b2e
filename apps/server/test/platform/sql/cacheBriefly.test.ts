import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { cacheBriefly } from "../../../src/platform/sql/cacheBriefly.ts"

it.effect("what was read for a key is read again a second later, and not before", () =>
  Effect.gen(function* () {
    const asked: Array<number> = []
    const read = cacheBriefly(
      (key: number) => Effect.sync(() => asked.push(key)),
      (key) => `${key}`
    )
    assert.deepStrictEqual([yield* read(1), yield* read(2), yield* read(1)], [1, 2, 1])
    yield* TestClock.adjust("999 millis")
    assert.strictEqual(yield* read(1), 1)
    yield* TestClock.adjust("1 millis")
    assert.strictEqual(yield* read(1), 3)
    assert.deepStrictEqual(asked, [1, 2, 1])
  })
)

it.effect("what failed is read again", () =>
  Effect.gen(function* () {
    let isDown = true
    const read = cacheBriefly(
      () => Effect.suspend(() => (isDown ? Effect.die("down") : Effect.succeed("up"))),
      String
    )
    assert.strictEqual((yield* Effect.exit(read(1)))._tag, "Failure")
    isDown = false
    assert.strictEqual(yield* read(1), "up")
  })
)

it.effect("one caller reads a value anew, and the others use the old one for another second", () =>
  Effect.gen(function* () {
    let reads = 0
    const read = cacheBriefly(
      () =>
        Effect.suspend(() => {
          reads += 1
          return Effect.delay(Effect.succeed(reads), "1500 millis")
        }),
      String
    )
    const first = yield* Effect.forkChild(read(1))
    yield* TestClock.adjust("1500 millis")
    assert.strictEqual(yield* Fiber.join(first), 1)
    const second = yield* Effect.forkChild(read(1))
    yield* Effect.yieldNow
    assert.deepStrictEqual([yield* read(1), yield* read(1), reads], [1, 1, 2])
    yield* TestClock.adjust("499 millis")
    assert.strictEqual(yield* read(1), 1)
    yield* TestClock.adjust("1 millis")
    const third = yield* Effect.forkChild(read(1))
    yield* Effect.yieldNow
    assert.strictEqual(reads, 3)
    yield* TestClock.adjust("1500 millis")
    assert.deepStrictEqual([yield* Fiber.join(second), yield* Fiber.join(third)], [2, 3])
  })
)
