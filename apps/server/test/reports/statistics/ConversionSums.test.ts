import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { ConversionSums } from "../../../src/reports/statistics/folding/ConversionSums.ts"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { StatisticsStateRepo } from "../../../src/tracking/deltas/StatisticsStateRepo.ts"
import { describeOnEngines, migrated } from "../../platform/sql/engines.ts"
import { counted, fold, given, longestSubId, rebuild, start, verify } from "./givenSums.ts"

const ensure = Effect.flatMap(ConversionSums, ({ ensure }) => ensure())

/** The sums of conversions by what is known of a visitor. */
const ofConversions = ["country", "device_type", "sub_id1"].map(
  (name) => `network_${name}_conversion_days`
)
const conversionsIn = (table: string) =>
  counted(
    table,
    "SUM(COALESCE(cv_approved, 0) + COALESCE(cv_pending, 0) + COALESCE(cv_rejected, 0))"
  )

/** There are no sums any more. */
const lose = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  for (const table of ofConversions) yield* sql`DELETE FROM ${sql(table)}`
  yield* Effect.flatMap(StatisticsStateRepo, ({ spoilConversions }) => spoilConversions)
})

/** Every table has all conversions. */
const assertWhole = Effect.gen(function* () {
  assert.deepStrictEqual(yield* verify, [])
  for (const table of ofConversions)
    assert.strictEqual(yield* conversionsIn(table), yield* conversionsIn("network_days"))
  assert.isAbove(yield* conversionsIn("network_days"), 0)
})

describeOnEngines(
  "Sums of conversions",
  (database) =>
    Layer.mergeAll(
      ConversionSums.layer,
      Folding.layer,
      RollUps.layer,
      StatisticDeltasRepo.layer,
      StatisticsStateRepo.layer
    ).pipe(Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect("are what the conversions add up to, folded or not", () =>
      Effect.gen(function* () {
        yield* rebuild
        yield* given
        assert.deepStrictEqual(yield* verify, [])
        yield* fold
        yield* assertWhole
      })
    )

    it.effect("a wrong sum is found, and made right again while something waits to be folded", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* rebuild
        yield* given
        yield* fold
        yield* sql`
          UPDATE network_sub_id1_conversion_days SET sub_id1 = 'other' WHERE sub_id1 = 'a-1'`
        const tables = new Set((yield* verify).map(({ table }) => table))
        assert.deepStrictEqual([...tables], ["network_sub_id1_conversion_days"])
        yield* given
        yield* rebuild
        assert.deepStrictEqual(yield* verify, [])
        yield* fold
        yield* assertWhole
      })
    )

    it.effect("take the longest sub IDs that visitors can send", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        yield* rebuild
        yield* given
        const sub_id1 = longestSubId()
        yield* sql`UPDATE conversions SET sub_id1 = ${sub_id1} WHERE created_millis >= ${start}`
        yield* sql`UPDATE statistic_deltas SET sub_id1 = ${sub_id1} WHERE goal_id <> 0`
        yield* fold
        yield* rebuild
        yield* assertWhole
      })
    )

    it.effect("are made where they have never been", () =>
      Effect.gen(function* () {
        const states = yield* StatisticsStateRepo
        yield* given
        yield* fold
        yield* lose
        yield* given
        yield* ensure
        assert.strictEqual((yield* states.get).conversions_ready, 1)
        assert.deepStrictEqual(yield* verify, [])
        yield* fold
        yield* assertWhole
      })
    )

    it.effect("are left to whoever begins to make them anew meanwhile", () =>
      Effect.gen(function* () {
        const states = yield* StatisticsStateRepo
        yield* rebuild
        yield* given
        yield* fold
        yield* lose
        const { ensure } = yield* ConversionSums
        yield* ensure((step) => Effect.andThen(states.beginConversions, step))
        for (const table of ofConversions) assert.strictEqual(yield* conversionsIn(table), 0)
        assert.notStrictEqual((yield* states.get).conversions_ready, 1)
        yield* ensure()
        yield* assertWhole
      })
    )

    it.effect("are made while other processes are at it, and die of it", () =>
      Effect.gen(function* () {
        yield* rebuild
        yield* given
        yield* fold
        yield* lose
        const { ensure } = yield* ConversionSums
        const dying = Effect.exit(ensure(() => Effect.interrupt))
        yield* ensure((step) => Effect.andThen(dying, step))
        assert.strictEqual((yield* StatisticsStateRepo.use(({ get }) => get)).conversions_ready, 1)
        yield* lose
        yield* ensure((step) => Effect.andThen(ensure(), step))
        yield* assertWhole
      })
    )

    it.effect("are made anew after what an earlier release has written", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const states = yield* StatisticsStateRepo
        yield* rebuild
        yield* given
        yield* sql`UPDATE statistic_deltas SET country = NULL, device_type = NULL, sub_id1 = NULL`
        const begun = yield* states.beginConversions
        yield* fold
        // Whoever was at it has not seen what came meanwhile.
        yield* states.endConversions(begun)
        assert.notStrictEqual((yield* states.get).conversions_ready, 1)
        assert.deepStrictEqual(yield* verify, [])
        yield* ensure
        assert.strictEqual((yield* states.get).conversions_ready, 1)
        yield* assertWhole
      })
    )
  }
)
