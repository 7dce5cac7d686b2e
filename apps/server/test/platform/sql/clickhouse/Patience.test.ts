import { assert, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { makePatience } from "../../../../src/platform/sql/clickhouse/Patience.ts"

it.effect("who waited in vain spares the others for 30 seconds", () =>
  Effect.gen(function* () {
    const { isOver, waitFor } = yield* makePatience
    assert.strictEqual(yield* waitFor(Effect.succeed("answer")), "answer")
    assert.isFalse(yield* isOver)
    const waiting = yield* Effect.forkChild(Effect.flip(waitFor(Effect.never)), {
      startImmediately: true
    })
    yield* TestClock.adjust("9999 millis")
    assert.isFalse(yield* isOver)
    yield* TestClock.adjust("1 millis")
    assert.strictEqual((yield* Fiber.join(waiting))._tag, "NoPatienceLeft")
    assert.isTrue(yield* isOver)
    yield* TestClock.adjust("29999 millis")
    assert.isTrue(yield* isOver)
    yield* TestClock.adjust("1 millis")
    assert.isFalse(yield* isOver)
  })
)

it.effect("what answers with a failure costs no patience", () =>
  Effect.gen(function* () {
    const { isOver, waitFor } = yield* makePatience
    assert.strictEqual(yield* Effect.flip(waitFor(Effect.fail("away"))), "away")
    assert.isFalse(yield* isOver)
  })
)
