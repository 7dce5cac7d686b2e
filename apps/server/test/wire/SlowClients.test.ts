import { assert } from "@effect/vitest"
import { Clock, Effect, Schedule } from "effect"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { openConnection } from "./Connection.ts"
import { assertSuccess } from "./Envelope.ts"
import { exchange } from "./Exchange.ts"
import { options, server, WireServer } from "./WireServer.ts"

/** Opens a connection, sends what it is told to, and tells how long the server bore with it. */
const borne = (start: string, drip = "") =>
  Effect.gen(function* () {
    const { baseUrl } = yield* WireServer
    const { closed, write } = yield* openConnection(baseUrl)
    const started = yield* Clock.currentTimeMillis
    yield* write(start)
    if (drip !== "") {
      yield* Effect.forkScoped(Effect.repeat(write(drip), Schedule.spaced("500 millis")))
    }
    const received = yield* closed
    return { received, millis: (yield* Clock.currentTimeMillis) - started }
  }).pipe(Effect.scoped)

const head = "GET /health/live HTTP/1.1\r\nHost: x\r\n"

describeOnEngines(
  "Slow clients",
  server(),
  (it) => {
    it.effect("whose headers take longer than 10 seconds are cut off", () =>
      Effect.gen(function* () {
        const slow = yield* Effect.all(
          [
            borne(""),
            borne("G"),
            borne(head),
            borne(head, "X-A: 1\r\n"),
            borne("POST / HTTP/1.1\r\nHost: x\r\nX-Long: ", "x"),
            ...Array.from({ length: 50 }, () => borne(head, "X"))
          ],
          { concurrency: "unbounded" }
        )
        for (const { millis, received } of slow) {
          assert.isAtLeast(millis, 9_000)
          // They are looked for once a second; a busy machine may be late.
          assert.isBelow(millis, 15_000)
          assert.match(received, /^HTTP\/1\.1 408 Request Timeout\r\n/u)
        }
        assertSuccess(yield* exchange({ path: "/health/ready" }))
      })
    )
  },
  { ...options, only: ["SQLite file"] }
)
