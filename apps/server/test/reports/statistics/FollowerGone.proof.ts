import { assert, describe, it } from "@effect/vitest"
import { Effect } from "effect"
import { SqlClient } from "effect/sql"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore } from "../../crash/Store.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { created, insertRow } from "../../fixtures/givenRow.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { openConnection } from "../../wire/Connection.ts"
import { untilReading, untilStopped } from "../atWork.ts"

const nothing = {
  creative_id: 0,
  campaign_id: 0,
  commission_plan_id: 0,
  traffic_source_id: 0,
  traffic_approach_id: 0,
  country: 0,
  device_type: ""
}

/** There is an impression in the middle of January, which the database takes hours to find from now on. */
const endlessImpressions = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const millis = (created + 15 * 86_400) * 1_000
  const whose = { affiliate_id: 1, offer_id: 1, advertiser_id: 1, currency: "USD" }
  const counted = { created_millis: millis, newest_millis: millis, impressions: 1 }
  yield* insertRow("impressions", { ...counted, ...whose, ...nothing })
  yield* sql`ALTER TABLE impressions RENAME TO kept_impressions`
  yield* sql`
    CREATE VIEW impressions AS
    WITH RECURSIVE numbers (n) AS (
      SELECT CAST(1 AS BIGINT) UNION ALL SELECT n + 1 FROM numbers WHERE n < 100000000000)
    SELECT k.* FROM kept_impressions k WHERE k.impressions < (SELECT MAX(n) FROM numbers)`
})

const head = (key: string, range: string, accept: string) =>
  `GET /api/v2/network/reports/statistics-flat?${range}&breakdown=browser HTTP/1.1\r\n` +
  `Host: x\r\nX-API-Key: ${key}\r\nAccept: ${accept}\r\n\r\n`

/** What only a part of a report does. */
const ofParts = "%statistics_parts%"

for (const engine of lastingEngines) {
  describe(`A report that does not end, on ${engine.name}`, () => {
    it.live(
      "says how far it is, and is stopped in the engine when its follower goes",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const { key } = yield* Effect.provide(
            Effect.tap(givenKey("manager"), () => endlessImpressions),
            migrated(store.database)
          )
          const { baseUrl } = yield* start(store.environment)
          const ask = Effect.fnUntraced(function* (range: string) {
            const connection = yield* openConnection(baseUrl)
            yield* connection.write(head(key, range, "text/event-stream"))
            return connection
          })
          const pids = yield* Effect.scoped(
            Effect.gen(function* () {
              const report = yield* ask("rangeFrom=2026-01-01&rangeTo=2026-01-31")
              const pids = yield* untilReading(store, ofParts)
              // The first event may be that of the beginning: a part is done only later.
              const said = yield* report.until('"done":0.')
              assert.match(said, /event: progress\ndata: \{"done":0\.\d+\}/u)
              assert.notInclude(said, "event: result")
              return pids
            })
          )
          yield* untilStopped(store, ofParts, pids)
          // The next one has a reader, and none of what that one kept.
          const again = yield* ask("rangeFrom=2026-02-01&rangeTo=2026-02-27")
          assert.match(yield* again.until("event: result"), /"done":1\}/u)
        }),
      60_000
    )
  })
}
