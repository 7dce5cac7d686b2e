import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Latch } from "effect"
import { TestClock } from "effect/testing"
import { limitBy, makeSlots } from "../../../src/platform/outbox/Slots.ts"

interface Caller {
  readonly vendor_id: number
}

/** Each of another vendor. */
const callers = (count: number, first = 1): ReadonlyArray<Caller> =>
  Array.from({ length: count }, (_, index) => ({ vendor_id: first + index }))

const given = () => makeSlots<Caller>(20, [limitBy(4, ({ vendor_id }: Caller) => vendor_id)])

/** A call that took so long. */
const callOf = (slots: ReturnType<typeof given>, millis: number) =>
  Effect.gen(function* () {
    const call = yield* Effect.forkChild(slots.inPlace(Effect.sleep(millis)))
    yield* TestClock.adjust(millis)
    yield* Fiber.join(call)
  })

describe("The slots of a worker", () => {
  it.effect("are as many as its places until a call has shown how long calls take", () =>
    Effect.sync(() => {
      const slots = given()
      assert.lengthOf(slots.takeSome(callers(50), 50), 20)
      assert.isFalse(slots.hasRoom())
    })
  )

  it.effect("are 16 more where calls are quick, and no more where they are not", () =>
    Effect.gen(function* () {
      const slots = given()
      yield* callOf(slots, 50)
      assert.lengthOf(slots.takeSome(callers(50), 50), 36)
      yield* callOf(slots, 250)
      assert.isFalse(slots.hasRoom())
      for (const caller of callers(16)) slots.release(caller)
      assert.isFalse(slots.hasRoom())
      slots.release({ vendor_id: 17 })
      assert.isTrue(slots.hasRoom())
    })
  )

  it.effect("are looked for when there is room for 8, where calls are quick", () =>
    Effect.gen(function* () {
      const slots = given()
      yield* callOf(slots, 50)
      assert.lengthOf(slots.takeSome(callers(29), 50), 29)
      assert.isFalse(slots.hasRoom())
      slots.release({ vendor_id: 1 })
      assert.isTrue(slots.hasRoom())
    })
  )

  it.effect("begin no more calls to one vendor than are made to it", () =>
    Effect.gen(function* () {
      const slots = given()
      yield* callOf(slots, 50)
      assert.lengthOf(slots.takeSome(Array<Caller>(9).fill({ vendor_id: 1 }), 9), 4)
    })
  )

  it.effect("promise that no more calls are made at once than there are places", () =>
    Effect.gen(function* () {
      const slots = given()
      const answered = yield* Latch.make()
      let open = 0
      let most = 0
      const call = Effect.gen(function* () {
        open += 1
        most = Math.max(most, open)
        yield* answered.await
        open -= 1
      })
      const calls = yield* Effect.forkChild(
        Effect.forEach(callers(36), () => slots.inPlace(call), { concurrency: "unbounded" })
      )
      yield* Effect.yieldNow
      yield* answered.open
      yield* Fiber.join(calls)
      assert.strictEqual(most, 20)
    })
  )
})
