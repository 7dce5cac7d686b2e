/** Kills the real server while large invoices are made and rejected, again and again. */
import { assert, describe, it } from "@effect/vitest"
import { Array, Effect, Random, Schedule } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore } from "../../crash/Store.ts"
import { givenAdvertiser } from "../../fixtures/givenAdvertiser.ts"
import { givenConversion } from "../../fixtures/givenConversion.ts"
import { givenGoal } from "../../fixtures/givenGoal.ts"
import { givenKey } from "../../fixtures/givenKey.ts"
import { givenOffer } from "../../fixtures/givenOffer.ts"
import { answerOf } from "../../fixtures/TestServer.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { openedLedger, verifiedLedger } from "../ledger/verifiedLedger.ts"
import { path } from "./givenBilled.ts"

const kills = Number(process.env.KILLS ?? 2)
const conversions = 3_000
const atOnce = 200

const longestMillis = 700

/** An advertiser with more conversions than a few transactions bind. */
const given = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const advertiser_id = yield* givenAdvertiser()
  const offer_id = yield* givenOffer({ advertiser_id })
  const goal_id = yield* givenGoal({ offer_id })
  const made = yield* givenConversion({ advertiser_id, offer_id, goal_id })
  const [row] = yield* sql<Readonly<Record<string, unknown>>>`
    SELECT * FROM conversions WHERE id = ${made}`
  const { id: _, ...columns } = { ...row }
  const rows = Array.makeBy(conversions - 1, (index) => ({
    ...columns,
    transaction_id: `00000000-0000-4000-9000-${index.toString(16).padStart(12, "0")}`
  }))
  for (const some of Array.chunksOf(rows, atOnce)) {
    yield* sql`INSERT INTO conversions ${sql.insert(some)}`
  }
  yield* openedLedger
  return { advertiser_id, key: (yield* givenKey("manager")).key }
}).pipe(Effect.orDie)

/** As if a minute had passed since somebody ended. */
const forgotten = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql`UPDATE invoice_bindings SET held_until_millis = 1 WHERE held_until_millis <> 0`
).pipe(Effect.orDie)

const billed = Effect.flatMap(
  SqlClient.SqlClient,
  (sql) => sql<{ readonly count: number; readonly left: number }>`
    SELECT COUNT(i.id) AS count, COUNT(*) - COUNT(i.id) AS "left"
    FROM conversions c LEFT JOIN invoices i ON i.id = c.invoice_id AND i.status = 'unpaid'`
).pipe(
  Effect.map(([row]) => ({ count: Number(row?.count), left: Number(row?.left) })),
  Effect.orDie
)

/** Sends what a manager says, and waits for ever where nobody is left to answer. */
const say = (key: string, request: HttpClientRequest.HttpClientRequest, fields: object) =>
  HttpClient.execute(
    HttpClientRequest.setHeader(request, "x-api-key", key).pipe(
      HttpClientRequest.bodyJsonUnsafe(fields)
    )
  ).pipe(
    Effect.flatMap(answerOf),
    Effect.catchTag("HttpClientError", () => Effect.never),
    Effect.orDie,
    Effect.provide(FetchHttpClient.layer)
  )

for (const engine of lastingEngines) {
  describe(`kill -9 under large invoices on ${engine.name}`, () => {
    it.live(
      `bills each conversion once, ${kills} times`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const on = Effect.provide(migrated(store.database))
          const { advertiser_id, key } = yield* on(given)
          const make = (baseUrl: string) =>
            say(key, HttpClientRequest.post(`${baseUrl}${path}`), {
              advertiser_id,
              currency: "USD"
            })
          const cycle = (baseUrl: string) =>
            Effect.gen(function* () {
              const { info } = yield* make(baseUrl)
              const invoice = `${baseUrl}${path}/${info.invoice_id}`
              yield* say(key, HttpClientRequest.put(invoice), { status: "rejected" })
            })
          for (let kill = 0; kill < kills; kill += 1) {
            yield* Effect.scoped(
              Effect.gen(function* () {
                const { baseUrl, exited, signal } = yield* start(store.environment)
                const millis = yield* Random.nextIntBetween(1, longestMillis)
                yield* Effect.raceFirst(
                  Effect.forever(cycle(baseUrl)),
                  Effect.andThen(Effect.sleep(millis), signal("SIGKILL"))
                )
                yield* exited
              })
            )
            yield* on(Effect.andThen(verifiedLedger, forgotten))
          }
          const { baseUrl } = yield* start(store.environment)
          yield* Effect.repeat(Effect.andThen(make(baseUrl), on(billed)), {
            schedule: Schedule.spaced("200 millis"),
            until: ({ left }) => left === 0,
            times: 20
          })
          assert.deepStrictEqual(yield* on(billed), { count: conversions, left: 0 })
          yield* on(verifiedLedger)
        }).pipe(Effect.scoped, Random.withSeed(engine.name)),
      60_000 + kills * 30_000
    )
  })
}
