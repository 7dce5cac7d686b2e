import { IncomingMessage, ServerResponse } from "node:http"
import { Socket } from "node:net"
import { assert, describe, it } from "@effect/vitest"
import { Duration, Effect, Random } from "effect"
import { TestClock } from "effect/testing"
import { makeRests, RefusalRest } from "../../../src/tracking/floods/RefusalRest.ts"

/** All rest as long, so they end in the order in which they began. */
const even = { nextDoubleUnsafe: () => 0.5, nextIntUnsafe: () => 0 }

const response = () => new ServerResponse(new IncomingMessage(new Socket()))

describe("The rest of a refused request", () => {
  it.effect("keeps its answer back, but not more answers than memory may hold", () =>
    Effect.gen(function* () {
      const rest = yield* makeRests
      let sent = 0
      const refuse = () => {
        sent += 1
      }
      for (let index = 0; index < 2_048; index++) rest(response(), refuse)
      assert.strictEqual(sent, 0)
      rest(response(), refuse)
      assert.strictEqual(sent, 1)
    }).pipe(Effect.provideService(RefusalRest, Duration.hours(1)))
  )

  it.effect("ends with an answer, unless the sender has gone", () =>
    Effect.gen(function* () {
      const rest = yield* makeRests
      const gone = response()
      gone.destroy()
      let sent = 0
      rest(gone, () => {
        sent += 1
      })
      rest(response(), () => {
        sent += 10
      })
      yield* TestClock.adjust(1_000)
      assert.strictEqual(sent, 10)
    }).pipe(
      Effect.provideService(RefusalRest, Duration.seconds(1)),
      Effect.provideService(Random.Random, even)
    )
  )
})
