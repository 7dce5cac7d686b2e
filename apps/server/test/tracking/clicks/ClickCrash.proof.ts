/**
 * Kills the real server in the middle of clicks, again and again.
 * `CRASH_CYCLES=50 npm run proof -- test/tracking/clicks/ClickCrash` says what it did.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Fiber, Random } from "effect"
import { SqlClient } from "effect/sql"
import { start } from "../../crash/ServerProcess.ts"
import { makeStore } from "../../crash/Store.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { type Clicked, clickUntilGone, nobodyYet, timed } from "./Clickers.ts"
import { givenLink, sums } from "./clickFixtures.ts"
import { cycles, environment, killCycles, people } from "./killCycles.ts"

/** Acknowledged clicks that are not there, and sums that are not those of the clicks. */
const check = Effect.fnUntraced(function* (clicked: Clicked) {
  const sql = yield* SqlClient.SqlClient
  const stored = new Set((yield* sql`SELECT id FROM clicks`).map(({ id }) => String(id)))
  assert.deepStrictEqual(
    clicked.ids.filter((id) => !stored.has(id)),
    []
  )
  const { clicks, counted } = yield* sums
  assert.deepStrictEqual(counted, clicks)
  return stored.size
})

for (const engine of lastingEngines) {
  describe(`Clicks on ${engine.name}`, () => {
    it.live(
      `are none the fewer after kill -9, ${cycles} times`,
      () =>
        Effect.gen(function* () {
          const { clicked, stored } = yield* killCycles(engine, givenLink(), check)
          assert.isAbove(clicked.ids.length, cycles)
          assert.deepStrictEqual([...clicked.statuses.keys()], [302])
          process.stdout.write(
            `${engine.name}: ${cycles} kills, ${clicked.ids.length} clicks acknowledged, ` +
              `${stored} stored, ${clicked.lost} connections cut\n`
          )
        }).pipe(Random.withSeed(engine.name)),
      cycles * 20_000
    )

    it.live(
      "are all answered when SIGTERM comes, and stored when they are",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          const database = migrated(store.database)
          const { path } = yield* Effect.provide(givenLink(), database)
          const clicked = nobodyYet()
          const server = yield* start(environment(store))
          const clicking = yield* Effect.forkChild(
            clickUntilGone(server.baseUrl + path, people, clicked)
          )
          yield* Effect.sleep("500 millis")
          yield* server.signal("SIGTERM")
          const stopping = yield* timed(server.exited)
          assert.strictEqual(yield* server.exited, 0)
          yield* Fiber.join(clicking)
          assert.isBelow(stopping, 10_000)
          const stored = yield* Effect.provide(check(clicked), database)
          // What was stored was answered: nobody's click is counted without leading anywhere.
          assert.strictEqual(stored, clicked.ids.length)
          assert.deepStrictEqual([...clicked.statuses.keys()], [302])
        }),
      40_000
    )
  })
}
