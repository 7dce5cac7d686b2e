import { assert, describe, it } from "@effect/vitest"
import { Effect, Random, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore } from "../../crash/Store.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { openedLedger, verifiedLedger } from "../ledger/verifiedLedger.ts"
import { givenScheduled } from "./givenScheduled.ts"
import { zone } from "./runAt.ts"

const cycles = Number(process.env.KILLS ?? 2)
const advertisers = 30

/** The network is where it is about noon, so that no day ends while this runs. */
const hoursBehind = new Date().getUTCHours() - 12
const timezone = `Etc/GMT${hoursBehind < 0 ? hoursBehind : `+${hoursBehind}`}`

/** Today is a day of invoices. */
const weekday = String(new Date(Date.now() - hoursBehind * 3_600_000).getUTCDay() || 7)
const weekly = { invoice_frequency: 1, invoice_day_of_the_week: weekday }
const longAgo = Date.parse("2026-01-05T00:00:00Z")

const someScheduled = Effect.gen(function* () {
  yield* zone(timezone)
  for (let index = 0; index < advertisers; index += 1) {
    const { convert } = yield* givenScheduled(weekly)
    yield* convert(longAgo)
    yield* convert(longAgo)
  }
  yield* openedLedger
})

/** Invoices of each advertiser, and conversions that are on none. */
const made = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const rows = yield* sql<{ readonly advertiser_id: number; readonly count: number }>`
    SELECT p.advertiser_id, COUNT(i.id) AS count
    FROM billing_preferences p LEFT JOIN invoices i ON i.advertiser_id = p.advertiser_id
    GROUP BY p.advertiser_id`
  return rows.map(({ count }) => Number(count))
}).pipe(Effect.orDie)

for (const engine of lastingEngines.filter(({ name }) => name === "PostgreSQL")) {
  describe(`Two schedulers on ${engine.name}`, () => {
    it.live(
      `make each invoice once, ${cycles} times killed at random`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const onStore = Effect.provide(migrated(store.database))
          yield* onStore(someScheduled)
          for (let cycle = 0; cycle < cycles; cycle += 1) {
            yield* Effect.scoped(
              Effect.gen(function* () {
                const servers = yield* Effect.all(
                  [start(store.environment), start(store.environment)],
                  { concurrency: 2 }
                )
                yield* Effect.sleep((yield* Random.nextIntBetween(0, 400)) + 1)
                for (const { signal } of servers) yield* signal("SIGKILL")
              })
            )
          }
          yield* Effect.all([start(store.environment), start(store.environment)], {
            concurrency: 2
          })
          const counts = yield* onStore(
            Effect.repeat(made, {
              schedule: Schedule.spaced("200 millis"),
              until: (found) => found.every((count) => count > 0),
              times: 100
            })
          )
          assert.deepStrictEqual(
            counts,
            Array.from({ length: advertisers }, () => 1)
          )
          yield* onStore(verifiedLedger)
        }).pipe(Effect.scoped, Random.withSeed(engine.name)),
      120_000 + cycles * 60_000
    )
  })
}
