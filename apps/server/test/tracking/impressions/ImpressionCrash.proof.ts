/**
 * Kills the real server in the middle of impressions, again and again.
 * `CRASH_CYCLES=50 npm run proof -- test/tracking/impressions/ImpressionCrash` says what it did.
 */
import { assert, describe, it } from "@effect/vitest"
import { Effect, Random } from "effect"
import { lastingEngines } from "../../platform/sql/engines.ts"
import type { Clicked } from "../clicks/Clickers.ts"
import { cycles, killCycles } from "../clicks/killCycles.ts"
import { givenCreative, impressionSums } from "./impressionFixtures.ts"

/** Acknowledged impressions are all there, and sums are those of the impressions. */
const check = Effect.fnUntraced(function* ({ lost, statuses }: Clicked) {
  const { counted, shown } = yield* impressionSums
  assert.strictEqual(counted, shown)
  const acknowledged = statuses.get(200) ?? 0
  assert.isAtLeast(shown, acknowledged)
  assert.isAtMost(shown, acknowledged + lost)
  return shown
})

for (const engine of lastingEngines) {
  describe(`Impressions on ${engine.name}`, () => {
    it.live(
      `are none the fewer after kill -9, ${cycles} times`,
      () =>
        Effect.gen(function* () {
          const { clicked, stored } = yield* killCycles(engine, givenCreative(), check)
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
