import { assert } from "@effect/vitest"
import { Deferred, Effect, Fiber, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { TestClock } from "effect/testing"
import { givenAffiliate } from "../../fixtures/givenAffiliate.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { sendJson, server } from "../../fixtures/TestServer.ts"
import { describeOnEngines } from "../../platform/sql/engines.ts"
import { inTransaction } from "../../platform/sql/inTransaction.ts"

/** Somebody waits for this transaction. */
const untilOneWaits = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  Effect.andThen(
    sql`SELECT pg_stat_clear_snapshot()`,
    sql`
      SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`
  )
).pipe(
  Effect.repeat({
    schedule: Schedule.spaced("20 millis"),
    times: 500,
    until: (rows) => rows.length > 0
  }),
  TestClock.withLive
)

describeOnEngines(
  "The sponsor of an affiliate who is billed",
  server,
  (it) => {
    it.effect("200: is changed once the invoice is issued, and neither waits for the other", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const { key } = yield* givenKey("manager")
        const id = yield* givenAffiliate()
        const referred_by = yield* givenAffiliate()
        const path = `/api/v2/network/affiliates/${id}`
        const locked = yield* Deferred.make<void>()
        const changing = yield* Deferred.await(locked).pipe(
          Effect.andThen(sendJson(key, "PUT", path, { referred_by })),
          Effect.forkChild
        )
        // What an invoice locks, in its order: its affiliate as it is stored, and the network as it is issued.
        yield* Effect.gen(function* () {
          yield* sql`SELECT id FROM affiliates WHERE id = ${id} FOR KEY SHARE`
          yield* Deferred.succeed(locked, undefined)
          assert.isAbove((yield* untilOneWaits).length, 0)
          yield* sql`SELECT logo FROM network WHERE id = 1 FOR UPDATE`
        }).pipe(inTransaction)
        const answer = yield* Fiber.join(changing)
        assert.strictEqual(answer.status, 200, answer.text)
      })
    )
  },
  { only: ["PostgreSQL"] }
)
