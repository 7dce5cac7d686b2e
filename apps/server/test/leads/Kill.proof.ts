/**
 * Kills the processes that deliver leads, at every failpoint and at random. On PostgreSQL two workers
 * stand beside the server.
 * `KILLS=100 npm run proof -- test/leads/Kill` kills so often on each engine, and says what it did.
 */
import { FakeVendor } from "@affnet/test-tools"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { places } from "../../src/platform/outbox/Failpoints.ts"
import { makeStore } from "../crash/Store.ts"
import { lastingEngines, migrated } from "../platform/sql/engines.ts"
import { readDeliveries } from "./deliveryProblems.ts"
import { problems } from "./KillChecks.ts"
import { cycle, type Where } from "./KillCycle.ts"
import { startFleet } from "./KillFleet.ts"
import type { SentLead } from "./KillLoad.ts"
import { givenKillNetwork } from "./KillNetwork.ts"

const kills = Number(process.env.KILLS ?? places.length)

/** So many kills, one after the other, before all has to come to its end. */
const killsUntilDrained = 10

const all: ReadonlyArray<Where> = [...places, "at random"]

const whereOf = (kill: number): Where => all[kill % all.length] ?? "at random"

for (const engine of lastingEngines) {
  describe(`kill -9 of processes that deliver leads on ${engine.name}`, () => {
    it.live(
      `loses no lead, leaves nothing in flight, repeats only what can be told apart, ${kills} times`,
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          yield* Effect.gen(function* () {
            const network = yield* givenKillNetwork(store.directory)
            const fleet = yield* startFleet(store)
            const books: Array<SentLead> = []
            const settled = new Map<number, number>()
            let reached = 0
            for (let kill = 1; kill <= kills; kill++) {
              if (yield* cycle(fleet, network, books, whereOf(kill - 1))) reached += 1
              if (kill % killsUntilDrained === 0 || kill === kills) {
                assert.deepStrictEqual(yield* problems(books, network, settled), [])
              }
            }
            assert.lengthOf(FakeVendor.readReceipts(network.file), network.vendor.received.length)
            const deliveries = yield* readDeliveries(0)
            const attempts = deliveries.flatMap(({ log }) => log)
            const acknowledged = books.filter((lead) => lead.acknowledged)
            process.stdout.write(
              `${engine.name}: ${kills} kills, ${reached} of them where they should be; ` +
                `${books.length} leads, ${acknowledged.length} acknowledged; ` +
                `${deliveries.length} deliveries, ${attempts.length} attempts, ` +
                `${attempts.filter(({ is_unknown }) => is_unknown === 1).length} unknown, ` +
                `${network.vendor.received.length} received\n`
            )
            assert.isAtLeast(reached, kills / 2)
            assert.isNotEmpty(acknowledged)
          }).pipe(Effect.provide(migrated(store.database)))
        }).pipe(Effect.scoped, Random.withSeed(engine.name)),
      60_000 + kills * 20_000
    )
  })
}
