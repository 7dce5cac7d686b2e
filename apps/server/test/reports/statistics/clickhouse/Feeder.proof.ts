import { assert } from "@effect/vitest"
import { Effect, Exit, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { FedSums } from "../../../../src/reports/statistics/clickhouse/FedSums.ts"
import {
  FeedFailpoints,
  type Place,
  places
} from "../../../../src/reports/statistics/feed/FeedFailpoints.ts"
import { BlockRows } from "../../../../src/reports/statistics/feed/FeedRepo.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { StatisticDeltasRepo } from "../../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { type Fate, insertRecorder } from "../../../fixtures/clickhouse/insertRecorder.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { type Dice, makeDice } from "../Dice.ts"
import { givenGround, givenTraffic } from "../RandomTraffic.ts"
import { feederOf } from "./twoEngines.ts"
import { wholeFeed } from "./wholeFeed.ts"

const kills = Number(process.env.KILLS ?? 4)
const start = Date.parse("2026-03-28T00:00:00Z")
const end = Date.parse("2026-03-30T00:00:00Z")
const fates: readonly [Fate, ...ReadonlyArray<Fate>] = ["arrives", "is cut", "is not acknowledged"]

/** Several blocks wait at a time, so that the next one is read ahead. */
const feederInBlocks = (url: string) =>
  feederOf(url).pipe(Layer.provide(Layer.succeed(BlockRows, 20)))

/** Feeds until it dies at a place, with all that it has in memory. */
const feedAndDieAt = (url: string, place: Place) => {
  const dying = Layer.succeed(FeedFailpoints, (at) =>
    at === place ? Effect.die(new Error(place)) : Effect.void
  )
  const feeder = Layer.fresh(feederInBlocks(url)).pipe(Layer.provide(dying))
  return wholeFeed.pipe(Effect.provide(feeder), Effect.exit)
}

/** Earlier inserts arrive once more, in any order. */
const repeatSome = Effect.fnUntraced(function* (
  dice: Dice,
  { inserts, repeat }: Effect.Success<ReturnType<typeof insertRecorder>>
) {
  const some = dice.some(inserts, 0.2).toReversed()
  yield* Effect.forEach(some, repeat, { discard: true })
})

const verified = (url: string) =>
  Effect.flatMap(FedSums, ({ verify }) => verify).pipe(
    Effect.provide(FedSums.layer.pipe(Layer.provideMerge(feederInBlocks(url))))
  )

describeOnEngines(
  "A feeder that dies",
  (database) =>
    Layer.mergeAll(StatisticDeltasRepo.layer, FeedSetupRepo.layer).pipe(
      Layer.provideMerge(migrated(database))
    ),
  (it) => {
    it.effect(
      "sums are what events add up to, wherever it dies, whatever is lost, and whatever comes again",
      () =>
        Effect.gen(function* () {
          const sql = yield* SqlClient.SqlClient
          const recorder = yield* insertRecorder(yield* startClickHouse)
          const dice = makeDice(kills)
          const ground = yield* givenGround
          yield* givenTraffic(dice, ground, [start, end], 60)
          yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
          for (let count = 0; count < kills; count++) {
            yield* givenTraffic(dice, ground, [start, end], 25)
            recorder.fate.next = dice.pick(fates)
            const place = dice.pick(places)
            const died = yield* feedAndDieAt(recorder.url, place)
            assert.isTrue(Exit.isFailure(died), place)
            recorder.fate.next = "arrives"
            yield* sql`UPDATE statistics_feed_state SET leased_until = 0`
            yield* repeatSome(dice, recorder)
            if (count % 4 === 3) assert.deepStrictEqual(yield* verified(recorder.url), [])
          }
          assert.deepStrictEqual(yield* verified(recorder.url), [])
          yield* Effect.forEach(recorder.inserts.toReversed(), recorder.repeat, { discard: true })
          assert.deepStrictEqual(yield* verified(recorder.url), [])
          assert.isAbove(recorder.inserts.length, 0)
        }),
      120_000 + kills * 10_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
