import { assert, describe, it } from "@effect/vitest"
import { Clock, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore, type Store } from "../../crash/Store.ts"
import { givenClick } from "../../fixtures/givenClick.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { openConnection } from "../../wire/Connection.ts"
import { untilReading, untilStopped } from "../atWork.ts"

/** Creatives take the database hours to find from now on, and a click has one. */
const endlessCreatives = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* givenClick({ creative_id: 1 })
  yield* sql`ALTER TABLE creatives RENAME TO kept_creatives`
  yield* sql`
    CREATE VIEW creatives AS
    WITH RECURSIVE numbers (n) AS (
      SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000000000)
    SELECT MAX(n) AS id, 'endless' AS title FROM numbers`
})

const range = "rangeFrom=2025-12-01&rangeTo=2026-01-31"
const endless = `clicks?${range}`
const short = `statistics-flat?${range}&breakdown=day`

const head = (key: string, report: string) =>
  `GET /api/v2/network/reports/${report} HTTP/1.1\r\nHost: x\r\nX-API-Key: ${key}\r\n\r\n`

const ask = Effect.fnUntraced(function* (baseUrl: string, key: string, report: string) {
  const connection = yield* openConnection(baseUrl)
  yield* connection.write(head(key, report))
  return connection
})

/** What only such a report asks. */
const ofClicks = "%AS row_millis%"

const given = Effect.fnUntraced(function* (store: Store) {
  const keys = yield* Effect.provide(
    Effect.gen(function* () {
      const { key: one } = yield* givenKey("manager")
      const { key: other } = yield* givenKey("manager")
      yield* endlessCreatives
      return { one, other }
    }),
    migrated(store.database)
  )
  return { ...keys, server: yield* start(store.environment) }
})

for (const engine of lastingEngines) {
  describe(`A report that does not end, on ${engine.name}`, () => {
    it.live(
      "is stopped in the engine when its client goes",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const { one, server } = yield* given(store)
          const pids = yield* Effect.scoped(
            Effect.andThen(ask(server.baseUrl, one, endless), untilReading(store, ofClicks))
          )
          yield* untilStopped(store, ofClicks, pids)
          const again = yield* ask(server.baseUrl, one, short)
          assert.match(yield* again.until("\r\n\r\n"), /^HTTP\/1\.1 200 /u)
        }),
      60_000
    )

    it.live(
      "holds up no other account, and too many of one account are 429 with Retry-After",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const { one, other, server } = yield* given(store)
          const asked = yield* Effect.replicateEffect(ask(server.baseUrl, one, endless), 34)
          yield* untilReading(store, ofClicks)
          const report = yield* ask(server.baseUrl, other, short)
          assert.match(yield* report.until("\r\n\r\n"), /^HTTP\/1\.1 200 /u)
          const refused = yield* Effect.raceAll(
            asked.map((connection) => connection.until("Too Many"))
          )
          assert.match(refused, /^HTTP\/1\.1 429 /u)
          assert.match(refused, /\r\nretry-after: 5\r\n/iu)
        }),
      60_000
    )

    it.live(
      "keeps no stop longer than 20 seconds, which exits with 0",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const { one, server } = yield* given(store)
          const report = yield* ask(server.baseUrl, one, endless)
          const pids = yield* untilReading(store, ofClicks)
          const stopping = yield* Clock.currentTimeMillis
          yield* server.signal("SIGTERM")
          assert.match(yield* report.closed, /^HTTP\/1\.1 503 /u)
          assert.strictEqual(yield* server.exited, 0)
          assert.isBelow((yield* Clock.currentTimeMillis) - stopping, 20_000)
          yield* untilStopped(store, ofClicks, pids)
        }),
      90_000
    )

    it.live.skipIf(engine.name === "PostgreSQL")(
      "ends with a server that was killed",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const { one, server } = yield* given(store)
          yield* ask(server.baseUrl, one, endless)
          const pids = yield* untilReading(store, ofClicks)
          yield* server.signal("SIGKILL")
          yield* untilStopped(store, ofClicks, pids)
        }),
      60_000
    )
  })
}
