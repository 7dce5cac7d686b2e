import { assert, it } from "@effect/vitest"
import { Effect, Fiber, Result, Schedule, Stream } from "effect"
import { TestClock } from "effect/testing"
import { paced } from "../../../src/platform/http/Pace.ts"

const chunk = (bytes: number) => new Uint8Array(bytes)

const bytesOf = (content: Stream.Stream<Uint8Array, string>) =>
  Stream.runFold(
    paced("too slow")(content),
    () => 0,
    (sum, part) => sum + part.length
  )

/** Runs the upload while an hour passes. */
const afterAnHour = (content: Stream.Stream<Uint8Array, string>) =>
  Effect.gen(function* () {
    const upload = yield* Effect.forkChild(Effect.result(bytesOf(content)))
    yield* Effect.repeat(TestClock.adjust("1 second"), { times: 3600 })
    return yield* Fiber.join(upload)
  })

const everySecond = (bytes: number, count: number) =>
  Stream.fromSchedule(Schedule.spaced("1 second")).pipe(
    Stream.take(count),
    Stream.map(() => chunk(bytes))
  )

it.effect("an upload at the promised pace arrives whole, however long it takes", () =>
  Effect.gen(function* () {
    const result = yield* afterAnHour(everySecond(1100, 300))
    assert.deepStrictEqual(result, Result.succeed(330_000))
  })
)

it.effect("an upload that trickles is refused once it had its 30 seconds", () =>
  Effect.gen(function* () {
    const result = yield* afterAnHour(everySecond(1000, 300))
    assert.deepStrictEqual(result, Result.fail("too slow"))
  })
)

it.effect("an upload that stalls is refused after 30 seconds of silence", () =>
  Effect.gen(function* () {
    const result = yield* afterAnHour(Stream.concat(Stream.make(chunk(100_000)), Stream.never))
    assert.deepStrictEqual(result, Result.fail("too slow"))
  })
)
