import { assert, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Stream } from "effect"
import { TestClock } from "effect/testing"
import { takenInTime } from "../../../src/platform/http/ReaderPace.ts"

const pieces = 8
const pieceBytes = 64 * 1024

/** An export that comes in one piece, and the time that its reader takes for each part of it. */
const readBy = Effect.fnUntraced(function* (seconds: (piece: number) => number) {
  let stalls = 0
  let taken = 0
  let isFree = false
  const content = Stream.make(new Uint8Array(pieces * pieceBytes - 1)).pipe(
    Stream.ensuring(
      Effect.sync(() => {
        isFree = true
      })
    )
  )
  const reading = Stream.runForEach(
    takenInTime(
      content,
      Effect.sync(() => {
        stalls += 1
      })
    ),
    (piece) =>
      Effect.delay(
        Effect.sync(() => (taken += piece.length)),
        `${seconds(taken)} seconds`
      )
  )
  const fiber = yield* Effect.forkChild(reading)
  yield* Effect.repeat(TestClock.adjust("1 second"), { times: 600 })
  return { exit: yield* Fiber.await(fiber), isFree, stalls, taken }
})

it.effect("a reader that is slow, and goes on, gets everything", () =>
  Effect.gen(function* () {
    const { exit, stalls, taken } = yield* readBy(() => 29)
    assert.isTrue(Exit.isSuccess(exit))
    assert.strictEqual(taken, pieces * pieceBytes - 1)
    assert.strictEqual(stalls, 0)
  })
)

it.effect("a reader that takes nothing for 30 seconds is interrupted, and frees what it held", () =>
  Effect.gen(function* () {
    const { exit, isFree, stalls, taken } = yield* readBy((sofar) => (sofar === 0 ? 1 : 31))
    assert.isTrue(Exit.hasInterrupts(exit))
    assert.isTrue(isFree)
    assert.strictEqual(stalls, 1)
    assert.strictEqual(taken, pieceBytes)
  })
)

it.effect("the time in which the next piece is made is not the reader's", () =>
  Effect.gen(function* () {
    const slow = Stream.fromEffectRepeat(
      Effect.delay(Effect.succeed(new Uint8Array(9)), "1 minute")
    )
    const fiber = yield* Effect.forkChild(
      Stream.runDrain(takenInTime(Stream.take(slow, 3), Effect.void))
    )
    yield* TestClock.adjust("3 minutes")
    assert.isTrue(Exit.isSuccess(yield* Fiber.await(fiber)))
  })
)
