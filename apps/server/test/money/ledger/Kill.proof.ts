/**
 * Kills the real server while money moves on every path, again and again.
 * `KILLS=200 npm run proof -- test/money/ledger/Kill` says what it did on standard output.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Random } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { SqlClient } from "effect/sql"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore, type Store } from "../../crash/Store.ts"
import { answerOf, TestServer } from "../../fixtures/TestServer.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { makeDice } from "../../reports/statistics/Dice.ts"
import { ask, givenTrade } from "./givenHistory.ts"
import { verifiedLedger } from "./verifiedLedger.ts"

const kills = Number(process.env.KILLS ?? 2)
const callers = 4

/** The server is killed so long after the callers began. */
const shortestMillis = 50
const longestMillis = 1_500

/** Callers begin anew with other accounts so often, since what is verified is all that ever happened. */
const killsOfTrade = 25

/** Requests go to a process; whoever asks one that is killed waits for ever. */
const remote = (baseUrl: string) =>
  Layer.effect(
    TestServer,
    Effect.map(HttpClient.HttpClient, (client) =>
      TestServer.of({
        send: (request) =>
          client.execute(HttpClientRequest.prependUrl(request, baseUrl)).pipe(
            Effect.flatMap(answerOf),
            Effect.catchTag("HttpClientError", () => Effect.never),
            Effect.orDie
          ),
        setTime: () => Effect.void
      })
    )
  ).pipe(Layer.provide(FetchHttpClient.layer))

const counted = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* sql<Readonly<Record<string, number>>>`
    SELECT (SELECT COUNT(*) FROM conversions) AS conversions,
      (SELECT COUNT(*) FROM invoices) + (SELECT COUNT(*) FROM affiliate_invoices) AS invoices,
      (SELECT COUNT(*) FROM payouts WHERE paid > 0) AS payouts`
  return { conversions: 0, invoices: 0, payouts: 0, ...row }
}).pipe(Effect.orDie)

/** The last kill comes once there is a conversion, however slow the machine is: there is something to lose. */
const converted = ({ transactions }: Effect.Success<typeof givenTrade>) =>
  Effect.sleep("20 millis").pipe(
    Effect.repeat({ until: () => transactions.length > 0 }),
    Effect.timeoutOption("10 seconds")
  )

/** So many kills of the servers of one trade; what there is of it in the end. */
const killed = Effect.fnUntraced(function* (store: Store, seed: number, times: number) {
  const server = yield* start(store.environment)
  const trade = yield* Effect.provide(givenTrade, remote(server.baseUrl))
  yield* server.signal("SIGKILL")
  yield* server.exited
  for (let kill = 0; kill < times; kill += 1) {
    yield* Effect.scoped(
      Effect.gen(function* () {
        const { baseUrl, exited, signal } = yield* start(store.environment)
        const asking = Array.from({ length: callers }, (_, caller) =>
          ask(trade, makeDice((seed + kill) * callers + caller))
        )
        const millis = yield* Random.nextIntBetween(shortestMillis, longestMillis)
        const isLast = kill === times - 1
        const killing = Effect.sleep(millis).pipe(
          Effect.andThen(isLast ? converted(trade) : Effect.void),
          Effect.andThen(signal("SIGKILL"))
        )
        yield* Effect.raceFirst(Effect.all(asking, { concurrency: callers }), killing).pipe(
          Effect.provide(remote(baseUrl))
        )
        yield* exited
        yield* verifiedLedger
      })
    )
  }
  return yield* counted
})

for (const engine of lastingEngines) {
  describe(`kill -9 under money on ${engine.name}`, () => {
    it.live(
      `leaves a ledger that is what the facts say, ${kills} times`,
      () =>
        Effect.gen(function* () {
          for (let first = 0; first < kills; first += killsOfTrade) {
            const times = Math.min(killsOfTrade, kills - first)
            const store = yield* makeStore(engine)
            const seen = yield* Effect.provide(
              killed(store, first, times),
              migrated(store.database)
            ).pipe(Effect.scoped)
            assert.isAbove(seen.conversions, 0)
            process.stdout.write(`${engine.name}: ${times} kills, ${JSON.stringify(seen)}\n`)
          }
        }).pipe(Effect.scoped, Random.withSeed(engine.name)),
      60_000 + kills * 30_000
    )
  })
}
