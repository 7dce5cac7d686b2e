import type { Principal } from "@affnet/api"
import { TimeZone } from "@affnet/domain"
import { assert, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { ExportSlots } from "../../../src/platform/http/ExportSlots.ts"

const somebody: Principal = {
  role: "manager",
  account_id: 1,
  timezone: TimeZone.TimeZone.make("UTC")
}

/** An export that lasts until it is told to end. */
const begin = Effect.fnUntraced(function* (owner: Principal) {
  const slots = yield* ExportSlots
  const end = yield* Deferred.make<void>()
  const run = Effect.scoped(Effect.andThen(slots.take(owner), Deferred.await(end)))
  return { end: Deferred.succeed(end, undefined), fiber: yield* Effect.forkChild(Effect.exit(run)) }
})

it.layer(ExportSlots.layer)("ExportSlots", (it) => {
  it.effect("a third export of an account begins as soon as one of two has ended", () =>
    Effect.gen(function* () {
      const [first, second, third] = yield* Effect.all([
        begin(somebody),
        begin(somebody),
        begin(somebody)
      ])
      yield* TestClock.adjust("1 second")
      yield* first.end
      yield* third.end
      yield* TestClock.adjust("100 millis")
      assert.strictEqual((yield* Fiber.join(third.fiber))._tag, "Success")
      yield* second.end
      yield* Fiber.join(second.fiber)
    })
  )

  it.effect("it is refused when none ends, and somebody else's is not", () =>
    Effect.gen(function* () {
      const [first, second, third] = yield* Effect.all([
        begin(somebody),
        begin(somebody),
        begin(somebody)
      ])
      const other = yield* begin({ ...somebody, account_id: 2 })
      yield* other.end
      assert.strictEqual((yield* Fiber.join(other.fiber))._tag, "Success")
      yield* TestClock.adjust("3 seconds")
      assert.include(JSON.stringify(yield* Fiber.join(third.fiber)), "ServiceUnavailable")
      yield* Effect.all([first.end, second.end])
      yield* Effect.all([Fiber.join(first.fiber), Fiber.join(second.fiber)])
    })
  )
})
