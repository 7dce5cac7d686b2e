import { assert } from "@effect/vitest"
import { Clock, Effect, Fiber } from "effect"
import { SqlClient } from "effect/sql"
import { givenAffiliate } from "../fixtures/givenAffiliate.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { describeOnEngines } from "../platform/sql/engines.ts"
import { assertRefusal, assertSuccess } from "./Envelope.ts"
import { bodyOfAnswer, exchange, type Sent } from "./Exchange.ts"
import { Line, serverBehindLine } from "./LinedServer.ts"
import { options, server, WireServer } from "./WireServer.ts"

const tags = "/api/v2/common/lists/tags"

describeOnEngines(
  "A defect of the server",
  server(),
  (it) => {
    it.effect("is a 500 that names the request and nothing else; the log has the rest", () =>
      Effect.gen(function* () {
        const { key } = yield* givenKey("manager")
        const affiliate_id = yield* givenAffiliate()
        const sql = yield* SqlClient.SqlClient
        yield* sql`DROP TABLE postbacks`
        const answer = yield* exchange({
          key,
          path: `/api/v2/network/affiliates/${affiliate_id}/postbacks`,
          headers: { "x-request-id": "the-defect" }
        })
        assertRefusal(answer, 500)
        const body: Readonly<Record<string, unknown>> = bodyOfAnswer(answer)
        assert.deepStrictEqual(body.info, { errors: { request: ["the-defect"] } })
        assert.notMatch(answer.text, /postback|select|sql/iu)
        const { log } = yield* WireServer
        const error = log.find((line) => line.includes("the-defect") && line.includes("ERROR"))
        assert.include(error ?? "", "postbacks")
        assertSuccess(yield* exchange({ key, path: tags }))
      })
    )
  },
  options
)

/** Requests that can't be answered without the database. */
const needsDatabase = (key: string): ReadonlyArray<Sent> => [
  { path: "/health/ready" },
  { key, path: tags },
  { key, path: "/api/v2/network/affiliates?q=x" },
  { key, path: "/api/v2/network/offers" }
]

/** The time that an effect takes, in milliseconds, and what it gives. */
const timed = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const started = yield* Clock.currentTimeMillis
  const value = yield* effect
  return [value, (yield* Clock.currentTimeMillis) - started] as const
})

describeOnEngines(
  "A database that is gone",
  serverBehindLine,
  (it) => {
    it.effect("is a 503 within 5 seconds, and forgotten once it is back", () =>
      Effect.gen(function* () {
        const line = yield* Line
        const { key } = yield* givenKey("manager")
        assertSuccess(yield* exchange({ key, path: tags }))
        yield* line.cut
        for (const sent of needsDatabase(key)) {
          const [answer, millis] = yield* timed(exchange(sent))
          assertRefusal(answer, 503)
          assert.isAtLeast(Number(answer.headers["retry-after"]), 1)
          assert.isBelow(millis, 5_000, sent.path)
        }
        assertSuccess(yield* exchange({ path: "/health/live" }))
        yield* line.pass
        for (const sent of needsDatabase(key)) assertSuccess(yield* exchange(sent))
      })
    )

    it.effect("under load is a 503 for every request, and none is left hanging", () =>
      Effect.gen(function* () {
        const line = yield* Line
        const { key } = yield* givenKey("manager")
        const ask = exchange({ key, path: "/api/v2/network/affiliates?q=x" })
        const asked = yield* Effect.forkChild(
          Effect.all(
            Array.from({ length: 60 }, () => ask),
            { concurrency: "unbounded" }
          )
        )
        yield* Effect.andThen(ask, line.cut)
        const [answers, millis] = yield* timed(Fiber.join(asked))
        assert.isEmpty(answers.filter(({ status }) => ![200, 429, 503].includes(status)))
        assert.isBelow(millis, 10_000)
        yield* line.pass
        assertSuccess(yield* ask)
      })
    )

    it.effect("that falls silent is a 503 as well, once a statement has had its time", () =>
      Effect.gen(function* () {
        const line = yield* Line
        const { key } = yield* givenKey("manager")
        assertSuccess(yield* exchange({ key, path: tags }))
        yield* line.silence
        for (const sent of [{ path: "/health/ready" }, { key, path: tags }]) {
          const [answer, millis] = yield* timed(exchange(sent))
          assertRefusal(answer, 503)
          assert.isBelow(millis, 9_000, sent.path)
        }
        yield* line.cut
        // By its answer the server has heard of every connection that broke.
        assertRefusal(yield* exchange({ key, path: tags }), 503)
        yield* line.pass
        assertSuccess(yield* exchange({ key, path: tags }))
      })
    )
  },
  { ...options, only: ["PostgreSQL"] }
)
