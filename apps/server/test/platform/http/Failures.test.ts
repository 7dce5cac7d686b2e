import { assert, it } from "@effect/vitest"
import { Cause, Effect, Logger, References } from "effect"
import { SqlError } from "effect/sql"
import { answerFailure } from "../../../src/platform/http/Failures.ts"
import { RequestOrigin } from "../../../src/platform/http/RequestOrigin.ts"
import { OutageGate } from "../../../src/platform/sql/OutageLog.ts"

const origin = { request_id: "request-7", ip: "203.0.113.7", user_agent: "test" }

/** What is answered and logged when a request fails in such a way. */
const failing = (cause: Cause.Cause<unknown>) => {
  const logged: Array<unknown> = []
  const logger = Logger.make(({ fiber, message }) => {
    const [text] = [message].flat()
    logged.push({ text, ...fiber.getRef(References.CurrentLogAnnotations) })
  })
  return answerFailure(cause).pipe(
    Effect.map(({ status }) => ({ status, logged })),
    Effect.provideService(RequestOrigin, origin),
    Effect.provideService(OutageGate, () => 0),
    Effect.provide(Logger.layer([logger]))
  )
}

const outage = new SqlError.SqlError({
  reason: new SqlError.ConnectionError({ cause: new Error("gone"), message: "gone" })
})

it.effect("500: a defect is logged under the id of its request", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* failing(Cause.die(new Error("defect"))), {
      status: 500,
      logged: [{ text: "The request failed", request_id: "request-7" }]
    })
  })
)

it.effect("503: a database that does not answer is logged as well", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* failing(Cause.die(outage)), {
      status: 503,
      logged: [{ text: "The database or the disk did not serve", request_id: "request-7" }]
    })
  })
)

it.effect("503: a request that a stop cut off is nobody's fault and is not logged", () =>
  Effect.gen(function* () {
    assert.deepStrictEqual(yield* failing(Cause.interrupt()), { status: 503, logged: [] })
  })
)
