import { assert } from "@effect/vitest"
import { Clock, Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { assertRefusal, assertSuccess } from "../../wire/Envelope.ts"
import { bodyOfAnswer, exchange } from "../../wire/Exchange.ts"
import { options, server } from "../../wire/WireServer.ts"
import { describeOnEngines } from "../sql/engines.ts"

const ready = exchange({ path: "/health/ready" })

/** Whether writes succeed is found out once a second. */
const readyWith = (status: number) =>
  Effect.repeat(ready, {
    schedule: Schedule.spaced("100 millis"),
    until: (answer) => answer.status === status,
    times: 50
  })

const infoOf = Effect.map(exchange({ path: "/health" }), (answer) => {
  assertSuccess(answer)
  const body: Readonly<Record<string, unknown>> = bodyOfAnswer(answer)
  return body.info
})

const flood = { limited_requests: 0, limited_networks: 0, unusual_affiliates: 0 }

describeOnEngines(
  "Health",
  server(),
  (it) => {
    it.effect(
      "is red while writes fail, though reads succeed, and green again when they do not",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          assertSuccess(yield* ready)
          yield* sql`ALTER TABLE write_probes RENAME TO gone`
          const red = yield* readyWith(503)
          assertRefusal(red, 503)
          assert.isAtLeast(Number(red.headers["retry-after"]), 1)
          assertSuccess(yield* exchange({ path: "/health/live" }))
          assert.deepStrictEqual(yield* infoOf, {
            is_ready: false,
            takes_writes: false,
            stopped: [],
            exchange_rates: "off",
            flood
          })
          yield* sql`ALTER TABLE gone RENAME TO write_probes`
          assertSuccess(yield* readyWith(200))
          assert.deepStrictEqual(yield* infoOf, {
            is_ready: true,
            takes_writes: true,
            stopped: [],
            exchange_rates: "off",
            flood
          })
        })
    )

    it.effect("writes no more than once a second, however often it is asked for", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const last = Effect.map(sql<{ readonly id: number }>`SELECT id FROM write_probes`, (rows) =>
          rows.map(({ id }) => id)
        )
        yield* ready
        const [before] = yield* last
        const began = yield* Clock.currentTimeMillis
        yield* Effect.replicateEffect(ready, 100, { concurrency: 20 })
        const seconds = ((yield* Clock.currentTimeMillis) - began) / 1_000
        const [after, ...more] = yield* last
        assert.isEmpty(more)
        assert.isAtMost(Number(after) - Number(before), Math.ceil(seconds) + 1)
      })
    )
  },
  options
)
