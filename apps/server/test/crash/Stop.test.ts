import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect, Schedule } from "effect"
import { SqlClient } from "effect/sql"
import { givenAdvertiser } from "../fixtures/givenAdvertiser.ts"
import { givenKey } from "../fixtures/givenKey.ts"
import { engines, migrated } from "../sql/engines.ts"
import { openConnection } from "../wire/Connection.ts"
import { start } from "./ServerProcess.ts"
import { makeStore } from "./Store.ts"

const openRequests = 50

const body = (advertiser_id: number) =>
  JSON.stringify({ advertiser_id, currency: "EUR", amount: "1.00" })

const head = (key: string, length: number) =>
  `POST /api/v2/network/adv-billing/invoices HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n` +
  `Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`

const ready = "GET /health/ready HTTP/1.1\r\nHost: x\r\n\r\n"

/** Waits until the server takes no new connection, but not for ever. */
const untilRefused = (baseUrl: string) =>
  Effect.flip(Effect.scoped(openConnection(baseUrl))).pipe(
    Effect.retry({ schedule: Schedule.spaced("20 millis"), times: 250 }),
    Effect.orDie
  )

for (const engine of engines.filter(({ name }) => name !== "SQLite memory")) {
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
          const supervisor = yield* openConnection(server.baseUrl)
          yield* supervisor.write(ready)
          assert.match(yield* supervisor.until("}"), /^HTTP\/1\.1 200 /u)

          const stopping = yield* Clock.currentTimeMillis
          yield* server.signal("SIGTERM")
          yield* untilRefused(server.baseUrl)
          yield* supervisor.write(ready)
          const after = (yield* supervisor.closed).split("}").slice(1).join("}")
          assert.notMatch(
            after,
            /HTTP\/1\.1 200 /u,
            "readiness is red, or the connection is closed"
          )

          for (const request of requests) yield* request.write(text.slice(half.length))
          for (const request of requests) {
            assert.match(yield* request.until("invoice_number"), /^HTTP\/1\.1 200 /u)
          }
          assert.strictEqual(yield* server.exited, 0)
          assert.isBelow((yield* Clock.currentTimeMillis) - stopping, 20_000)

          const rows = yield* Effect.provide(
            Effect.flatMap(SqlClient.SqlClient, (sql) => sql`SELECT number FROM invoices`),
            store.database
          )
          assert.lengthOf(new Set(rows.map(({ number }) => number)), openRequests)
        }),
      40_000
    )

    it.live("ends at once when it comes a second time", () =>
      Effect.gen(function* () {
        const store = yield* makeStore(engine)
        const { key } = yield* Effect.provide(givenKey("manager"), migrated(store.database))
        const server = yield* start(store.environment)
        const request = yield* openConnection(server.baseUrl)
        yield* request.write(head(key, 100))
        const supervisor = yield* openConnection(server.baseUrl)
        yield* supervisor.write(ready)
        yield* supervisor.until("}")
        const stopping = yield* Clock.currentTimeMillis
        yield* server.signal("SIGTERM")
        yield* supervisor.closed
        // What comes within a second is the same signal, sent to the whole group.
        yield* Effect.sleep("1200 millis")
        yield* server.signal("SIGTERM")
        yield* server.exited
        assert.isBelow((yield* Clock.currentTimeMillis) - stopping, 4_000)
      })
    )
  })
}
