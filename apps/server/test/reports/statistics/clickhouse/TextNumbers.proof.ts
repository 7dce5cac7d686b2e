import { CalendarDate, type Dimension } from "@affnet/domain"
import { assert } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { ClickHouse, isThrown } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { Folding } from "../../../../src/reports/statistics/folding/Folding.ts"
import { RollUps } from "../../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { insertRecorder } from "../../../fixtures/clickhouse/insertRecorder.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { givenClick } from "../../../fixtures/givenClick.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { makeDice } from "../Dice.ts"
import { givenGround, givenTraffic } from "../RandomTraffic.ts"
import { feederOf, twoEngines } from "./twoEngines.ts"
import { migrating, rowsOf, span } from "./wholeDays.ts"
import { wholeFeed } from "./wholeFeed.ts"

const parameters = "sub_id1,sub_id2"

const kept = Effect.flatMap(ClickHouse, ({ query }) =>
  query(`
    SELECT name FROM system.projections WHERE startsWith(name, 'texts_of_')
    UNION ALL SELECT name FROM system.columns WHERE table = 'clicks' AND default_kind <> ''
    UNION ALL SELECT name || ' ' || compression_codec FROM system.columns
    WHERE table = 'clicks' AND compression_codec <> ''
    LIMIT 99`)
).pipe(Effect.map(({ rows }) => rows.map(({ name }) => String(name))))

/** Changes tables into those of a version that knew hashes, packed all columns in one way, and kept no validity. */
const asBefore = Effect.flatMap(ClickHouse, ({ command }) =>
  Effect.forEach(
    [
      "MODIFY COLUMN created_millis REMOVE CODEC",
      "ADD COLUMN sub_id1_hash UInt64 MATERIALIZED sipHash64(COALESCE(sub_id1, ''))",
      "ADD PROJECTION texts_of_sub_id1 (SELECT sub_id1_hash, any(sub_id1) GROUP BY sub_id1_hash)",
      "ADD COLUMN operators_own UInt32 MATERIALIZED offer_id",
      "DROP COLUMN is_valid"
    ],
    (change) => command(`ALTER TABLE clicks ${change}`),
    { discard: true }
  )
)

/** More texts of a parameter than there are numbers, of which the server does not know yet. */
const flood = Effect.flatMap(ClickHouse, ({ command }) =>
  command(`
    INSERT INTO clicks (id, day, created_millis, affiliate_id, advertiser_id, offer_id, currency, sub_id1)
    SELECT sub_id1 AS id, ${span[0] / CalendarDate.dayMillis}, ${span[0]}, 1, 1, 1, 'EUR',
      'flood ' || toString(number) AS sub_id1
    FROM numbers(70000)`)
)

/** Pairs of kinds: of few and of many texts, numbered or not, and with time. */
const breakdowns: ReadonlyArray<ReadonlyArray<Dimension.Key>> = [
  ["browser"],
  ["sub_id1"],
  ["day", "browser", "sub_id1"],
  ["offer", "sub_id1", "sub_id2"],
  ["sub_id2", "sub_id3", "device_os"],
  ["hour", "country", "currency"]
]

describeOnEngines(
  "Numbers of texts in ClickHouse",
  (database) =>
    Layer.mergeAll(Folding.layer, RollUps.layer, StatisticDeltasRepo.layer).pipe(
      Layer.provideMerge(migrated(database))
    ),
  (it) => {
    it.effect(
      "stand in for texts of clicks, new ones at once, and go when nobody names them",
      () =>
        Effect.gen(function* () {
          const { asked, url } = yield* insertRecorder(yield* startClickHouse)
          const { fold } = yield* Folding
          const dice = makeDice(1)
          yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
          const ground = yield* givenGround
          const [offer] = ground.offers
          yield* givenTraffic(dice, ground, span, 200)
          // Clicks of before there was anything to number them by.
          yield* Effect.andThen(
            Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure),
            Effect.all([fold, wholeFeed])
          ).pipe(Effect.provide(feederOf(url, "none", "none")))

          yield* Effect.gen(function* () {
            yield* asBefore
            yield* migrating
            const { clickHouse, database } = yield* twoEngines(url, "none", parameters)
            const areEqual = Effect.forEach(breakdowns, (keys) =>
              Effect.gen(function* () {
                assert.deepStrictEqual(
                  yield* rowsOf(clickHouse, keys),
                  yield* rowsOf(database, keys),
                  keys.join()
                )
                const report = asked.findLast(({ body }) => body.includes("WITH TOTALS"))?.body
                assert.include(report, "throwIf")
                assert.include(report, "is_valid")
              })
            )
            yield* areEqual
            // Texts that nothing has had yet.
            for (const [index, sub_id1] of ["new", "new", "a-1"].entries())
              yield* givenClick({
                created_millis: span[0] + index,
                offer_id: offer.id,
                browser: `Browser ${index}`,
                sub_id1
              })
            yield* Effect.all([fold, wholeFeed])
            yield* areEqual

            // What a text that is in no list does to a statement; the report is then read by its texts.
            const { query } = yield* ClickHouse
            assert.isTrue(isThrown(yield* Effect.flip(query("SELECT throwIf(1) LIMIT 1"))))

            const filters = [{ key: "browser", anyOf: ["Firefox", ""] }] as const
            assert.deepStrictEqual(
              yield* rowsOf(clickHouse, ["browser", "sub_id1"], filters),
              yield* rowsOf(database, ["browser", "sub_id1"], filters)
            )
            assert.includeMembers(
              [...(yield* kept)],
              ["texts_of_browser", "texts_of_sub_id2_coded", "sub_id2_coded"]
            )
            yield* flood
            const late = [{ key: "sub_id1", anyOf: ["flood 69999"] }] as const
            const found = yield* rowsOf(clickHouse, ["sub_id1"], late)
            assert.deepStrictEqual(
              found.map(({ clicks }) => clicks),
              [1]
            )
            assert.deepInclude(found[0]?.sub_id1, { id: "flood 69999" })
            assert.deepStrictEqual(
              asked
                .filter(({ body }) => body.includes("WITH TOTALS"))
                .slice(-2)
                .map(({ body }) => body.includes("throwIf")),
              [true, false]
            )
          }).pipe(Effect.provide(feederOf(url, "none", parameters)))

          yield* Effect.gen(function* () {
            yield* migrating
            const names = yield* kept
            assert.includeMembers(
              [...names],
              [
                "texts_of_browser",
                "texts_of_sub_id1_coded",
                "sub_id1_coded",
                "created_millis CODEC(T64, LZ4)",
                "is_valid",
                "operators_own"
              ]
            )
            for (const gone of [
              "texts_of_sub_id2_coded",
              "sub_id2_coded",
              "texts_of_sub_id1",
              "sub_id1_hash"
            ])
              assert.notInclude(names, gone)
          }).pipe(Effect.provide(feederOf(url, "none", "sub_id1")))
        }),
      60_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
