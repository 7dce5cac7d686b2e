import { assert, describe, it } from "@effect/vitest"
import { Array as Arr, Clock, Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { lastingEngines, migrated } from "../platform/sql/engines.ts"
import { openConnection } from "../wire/Connection.ts"
import { start } from "./ServerProcess.ts"
import { makeStore } from "./Store.ts"

const openRequests = 50

/** So many come to their end together: more would wait for the database's connections longer than they may. */
const atOnce = 10

/** The default of `AFFNET_DRAIN_SECONDS`. */
const drainMillis = 2_000

const body = (advertiser_id: number) =>
  JSON.stringify({ advertiser_id, currency: "USD", amount: "1.00" })

const head = (key: string, length: number) =>
  `POST /api/v2/network/adv-billing/invoices HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const ready = "GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n"

/** What the server says of its readiness, on a connection of its own as a load balancer asks. */
const readiness = (baseUrl: string) =>
  Effect.scoped(
    Effect.gen(function* () {
      const connection = yield* openConnection(baseUrl)
      yield* connection.write(ready)
      return yield* connection.until("}")
    })
  )

/** Asks until the signal has arrived, but not for ever. */
const untilRed = (baseUrl: string) =>
  Effect.flatMap(readiness(baseUrl), (answer) =>
    answer.startsWith("HTTP/1.1 503 ") ? Effect.void : Effect.fail("The server is ready")
  ).pipe(Effect.retry({ schedule: Schedule.spaced("5 millis"), times: 200 }), Effect.orDie)

/** Waits until the server takes no new connection, but not for ever. */
const untilRefused = (baseUrl: string) =>
  Effect.flip(Effect.scoped(openConnection(baseUrl))).pipe(
    Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 250 }),
    Effect.orDie
  )

for (const engine of lastingEngines) {
  describe(`SIGTERM on ${engine.name}`, () => {
    it.live(
      `lets ${openRequests} open requests finish, takes no more, and exits with 0`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const { advertiser_id, key } = yield* Effect.provide(
            Effect.all({
              advertiser_id: givenAdvertiser(),
              key: Effect.map(givenKey("manager"), ({ key }) => key)
            }),
            migrated(store.database)
          )
          const server = yield* start(store.environment)
          const text = body(advertiser_id)
          const half = text.slice(0, 10)
          const requests = yield* Effect.replicateEffect(
            openConnection(server.baseUrl),
            openRequests
          )
          for (const request of requests) yield* request.write(head(key, text.length) + half)
          assert.match(yield* readiness(server.baseUrl), /^HTTP\/1\.1 200 /u)

          const stopping = yield* Clock.currentTimeMillis
          yield* server.signal("SIGTERM")
          yield* untilRed(server.baseUrl)
          // A load balancer that has not looked yet still sends requests, on new connections as well.
          const late = yield* openConnection(server.baseUrl)
          yield* late.write(head(key, text.length) + text)
          assert.match(yield* late.until("invoice_number"), /^HTTP\/1\.1 200 /u)
          yield* untilRefused(server.baseUrl)
          assert.isAtLeast((yield* Clock.currentTimeMillis) - stopping, drainMillis)

          for (const some of Arr.chunksOf(requests, atOnce)) {
            for (const request of some) yield* request.write(text.slice(half.length))
            for (const request of some) {
              assert.match(yield* request.until("invoice_number"), /^HTTP\/1\.1 200 /u)
            }
          }
          assert.strictEqual(yield* server.exited, 0)
          assert.isBelow((yield* Clock.currentTimeMillis) - stopping, 20_000)

          const rows = yield* Effect.provide(
            Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT number FROM invoices`),
            store.database
          )
          assert.lengthOf(new Set(rows.map(({ number }) => number)), openRequests + 1)
        }),
      40_000
    )

    it.live("ends at once when it comes a second time", () =>
      Effect.gen(function* () {
        const store = yield* makeStore(engine)
        const { key } = yield* Effect.provide(givenKey("manager"), migrated(store.database))
        const server = yield* start({ ...store.environment, AFFNET_DRAIN_SECONDS: "10" })
        const request = yield* openConnection(server.baseUrl)
        yield* request.write(head(key, 100))
        const stopping = yield* Clock.currentTimeMillis
        yield* server.signal("SIGTERM")
        yield* untilRed(server.baseUrl)
        // What comes within a second is the same signal, sent to the whole group.
        yield* Effect.sleep("1200 millis")
        yield* server.signal("SIGTERM")
        yield* server.exited
        // It would be drained for ten seconds, and wait for its request for ten more.
        assert.isBelow((yield* Clock.currentTimeMillis) - stopping, 10_000)
      })
    )

    it.live("is not drained when it was Ctrl+C: whoever types that waits for it", () =>
      Effect.gen(function* () {
        const store = yield* makeStore(engine)
        yield* Effect.provide(Effect.void, migrated(store.database))
        const server = yield* start({ ...store.environment, AFFNET_DRAIN_SECONDS: "10" })
        const stopping = yield* Clock.currentTimeMillis
        yield* server.signal("SIGINT")
        assert.strictEqual(yield* server.exited, 0)
        assert.isBelow((yield* Clock.currentTimeMillis) - stopping, 10_000)
      })
    )
  })
}
