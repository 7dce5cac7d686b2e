import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ClickHouse } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import { ClickHouseSchema } from "../../../../src/reports/statistics/clickhouse/ClickHouseSchema.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { Folding } from "../../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { insertRecorder } from "../../../fixtures/clickhouse/insertRecorder.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { makeDice } from "../Dice.ts"
import { givenGround, givenTraffic } from "../RandomTraffic.ts"
import { feederOf, twoEngines } from "./twoEngines.ts"
import { migrating, rowsOf, span } from "./wholeDays.ts"
import { wholeFeed } from "./wholeFeed.ts"

const clickDays = "browser,offer sub_id1"
const ofBrowsers = "days_by_offer_id_and_browser"

const ensured = Effect.flatMap(ClickHouseSchema, ({ ensure }) => ensure)
const projections = Effect.flatMap(ClickHouse, ({ query }) =>
  query(
    "SELECT name FROM system.projections WHERE startsWith(name, 'days_by_') ORDER BY name LIMIT 9"
  )
).pipe(Effect.map(({ rows }) => rows.map(({ name }) => name)))

/** How often a projection was made of what lay in the table. */
const makings = Effect.flatMap(ClickHouse, ({ query }) =>
  query(
    `SELECT count() AS times FROM system.mutations WHERE command LIKE '%MATERIALIZE%${ofBrowsers}%' LIMIT 1`
  )
).pipe(Effect.map(({ rows }) => Number(rows[0]?.times)))

/** As if whoever added it had been killed before it was made of what lay there. */
const cutShort = Effect.flatMap(ClickHouse, ({ command }) =>
  command(`ALTER TABLE clicks CLEAR PROJECTION ${ofBrowsers} SETTINGS mutations_sync = 2`)
)

describeOnEngines(
  "Sums of days of clicks in ClickHouse",
  (database) =>
    Layer.mergeAll(Folding.layer, RollUps.layer, StatisticDeltasRepo.layer).pipe(
      Layer.provideMerge(migrated(database))
    ),
  (it) => {
    it.effect(
      "are made of clicks that are there, read where they tell apart what is asked, and removed",
      () =>
        Effect.gen(function* () {
          const recorder = yield* insertRecorder(yield* startClickHouse)
          const { fold } = yield* Folding
          const dice = makeDice(1)
          yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
          yield* givenTraffic(dice, yield* givenGround, span, 200)
          yield* Effect.andThen(
            Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure),
            Effect.all([fold, wholeFeed])
          ).pipe(Effect.provide(feederOf(recorder.url, "none")))

          /** How ClickHouse reads the last report. */
          const readFrom = Effect.suspend(() => {
            const report = recorder.asked.findLast(({ body }) => body.includes("WITH TOTALS"))
            const body = `EXPLAIN ${report?.body.replace(/FORMAT \w+\s*$/u, "FORMAT TSV")}`
            return report === undefined
              ? Effect.die("No report")
              : recorder.repeat({ ...report, body })
          })

          yield* Effect.gen(function* () {
            const { command } = yield* ClickHouse
            yield* ensured
            assert.deepStrictEqual(yield* projections, [ofBrowsers, "days_by_sub_id1"])
            // The same again, but until it is done.
            yield* command(
              `ALTER TABLE clicks MATERIALIZE PROJECTION ${ofBrowsers} SETTINGS mutations_sync = 2`
            )
            const { clickHouse, database } = yield* twoEngines(recorder.url, clickDays)
            const told = yield* rowsOf(database, ["browser"])
            assert.isAbove(told.length, 1)
            assert.deepStrictEqual(yield* rowsOf(clickHouse, ["browser"]), told)
            assert.include(yield* readFrom, ofBrowsers)
            assert.deepStrictEqual(
              yield* rowsOf(clickHouse, ["browser", "sub_id1"]),
              yield* rowsOf(database, ["browser", "sub_id1"])
            )
            assert.notInclude(yield* readFrom, "days_by")
          }).pipe(Effect.provide(feederOf(recorder.url, clickDays)))

          yield* Effect.gen(function* () {
            const before = yield* makings
            yield* ensured
            assert.strictEqual(yield* makings, before)
            yield* cutShort
          }).pipe(Effect.provide(feederOf(recorder.url, clickDays)))
          yield* Effect.gen(function* () {
            const before = yield* makings
            yield* ensured
            assert.strictEqual(yield* makings, before + 1)
          }).pipe(Effect.provide(feederOf(recorder.url, clickDays)))

          yield* Effect.gen(function* () {
            yield* ensured
            assert.deepStrictEqual(yield* projections, [ofBrowsers, "days_by_sub_id1"])
            yield* migrating
            assert.deepStrictEqual(yield* projections, ["days_by_sub_id1"])
          }).pipe(Effect.provide(feederOf(recorder.url, "sub_id1")))
        }),
      60_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
