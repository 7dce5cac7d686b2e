/**
 * Kills the real server in the middle of impressions, again and again.
 * `CRASH_CYCLES=50 npm run proof -- test/tracking/impressions/ImpressionCrash` says what it did.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Random } from "effect"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore, type Store } from "../../crash/Store.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { type Clicked, clickUntilGone, nobodyYet } from "../clicks/Clickers.ts"
import { givenCreative, impressionSums } from "./impressionFixtures.ts"

const cycles = Number(process.env.CRASH_CYCLES ?? 3)
const people = 64

/** The server is killed so long after pages began to show the creative. */
const shortestMillis = 100
const longestMillis = 1_000

/** Acknowledged impressions are all there, and sums are those of the impressions. */
const check = Effect.fnUntraced(function* ({ lost, statuses }: Clicked) {
  const { counted, shown } = yield* impressionSums
  assert.strictEqual(counted, shown)
  const acknowledged = statuses.get(200) ?? 0
  assert.isAtLeast(shown, acknowledged)
  assert.isAtMost(shown, acknowledged + lost)
  return shown
})

const cycle = Effect.fnUntraced(function* (store: Store, path: string, clicked: Clicked) {
  const server = yield* start({ ...store.environment, TRUSTED_PROXIES: "127.0.0.1/32" })
  yield* check(clicked)
  const showing = yield* Effect.forkChild(clickUntilGone(server.baseUrl + path, people, clicked))
  yield* Effect.sleep(yield* Random.nextIntBetween(shortestMillis, longestMillis))
  yield* server.signal("SIGKILL")
  yield* server.exited
  yield* Fiber.join(showing)
}, Effect.scoped)

for (const engine of lastingEngines) {
  describe(`Impressions on ${engine.name}`, () => {
    it.live(
      `are none the fewer after kill -9, ${cycles} times`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const database = migrated(store.database)
          const { path } = yield* Effect.provide(givenCreative(), database)
          const clicked = nobodyYet()
          const stored = yield* Effect.provide(
            Effect.andThen(
              Effect.replicateEffect(cycle(store, path, clicked), cycles),
              check(clicked)
            ),
            database
          )
          const acknowledged = clicked.statuses.get(200) ?? 0
          assert.isAbove(acknowledged, cycles)
          assert.deepStrictEqual([...clicked.statuses.keys()], [200])
          process.stdout.write(
            `${engine.name}: ${cycles} kills, ${acknowledged} impressions acknowledged, ` +
              `${stored} stored, ${clicked.lost} connections cut\n`
          )
        }).pipe(Random.withSeed(engine.name)),
      cycles * 20_000
    )
  })
}
