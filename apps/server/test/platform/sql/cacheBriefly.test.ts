import { assert, it } from "@effect/vitest"
import { Effect } from "effect"
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
