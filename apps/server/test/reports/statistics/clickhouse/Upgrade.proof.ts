import { assert } from "@effect/vitest"
import { ConfigProvider, Effect, Layer, Option } from "effect"
import { SqlClient } from "effect/sql"
import { ClickHouse } from "../../../../src/platform/sql/clickhouse/ClickHouse.ts"
import { statisticsSettings } from "../../../../src/platform/sql/clickhouse/statisticsSettings.ts"
import * as ClickHouseEngine from "../../../../src/reports/statistics/clickhouse/ClickHouseEngine.ts"
import { ClickHouseSchema } from "../../../../src/reports/statistics/clickhouse/ClickHouseSchema.ts"
import { FeedSetupRepo } from "../../../../src/reports/statistics/feed/FeedSetupRepo.ts"
import { RollUps } from "../../../../src/reports/statistics/folding/RollUps.ts"
import { startClickHouse } from "../../../fixtures/clickhouse/startClickHouse.ts"
import { describeOnEngines, migrated } from "../../../platform/sql/engines.ts"
import { givenClicks, givenMentioned } from "../../rows/clickhouse/randomClicks.ts"
import { makeDice } from "../Dice.ts"
import { feederOf } from "./twoEngines.ts"
import { wholeFeed } from "./wholeFeed.ts"

const span = [Date.parse("2026-03-05T00:00:00Z"), Date.parse("2026-03-06T00:00:00Z")] as const

/** What the first version left behind, as far as the second one has to know. */
const firstVersion = [
  "CREATE TABLE affnet_schema (version UInt32) ENGINE = ReplacingMergeTree ORDER BY version",
  "INSERT INTO affnet_schema (version) VALUES (1)",
  "CREATE TABLE clicks (day Int32, id String, created_millis Int64) ENGINE = MergeTree ORDER BY created_millis",
  "CREATE TABLE statistics_hours (hour Int32, clicks Int64) ENGINE = SummingMergeTree ORDER BY hour",
  "CREATE MATERIALIZED VIEW statistics_hours_of_clicks TO statistics_hours AS SELECT 1 AS hour, 1 AS clicks FROM clicks",
  "INSERT INTO clicks (day, id, created_millis) VALUES (1, 'old', 1)"
]

describeOnEngines(
  "Tables of an earlier version",
  (database) => RollUps.layer.pipe(Layer.provideMerge(migrated(database))),
  (it) => {
    it.effect(
      "are made anew by migrate, and everything is fed again; later ones are left alone",
      () =>
        Effect.gen(function* () {
          const url = yield* startClickHouse
          const sql = yield* SqlClient.SqlClient
          const settings = Option.getOrThrow(
            yield* Effect.provide(
              statisticsSettings,
              ConfigProvider.layer(ConfigProvider.fromUnknown({ AFFNET_STATISTICS_URL: url }))
            )
          )
          yield* givenClicks(makeDice(1), yield* givenMentioned, span, 50)
          yield* Effect.flatMap(RollUps, ({ rebuild }) => rebuild)
          yield* Effect.gen(function* () {
            const { command, query } = yield* ClickHouse
            yield* Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure)
            yield* sql`DELETE FROM statistics_feed`
            yield* sql`UPDATE statistics_feed_state SET triggers_version = 1, block = 7`
            yield* Effect.forEach(firstVersion, command)
            yield* ClickHouseEngine.migrate(settings)
            yield* wholeFeed
            const { rows } = yield* query(
              "SELECT count() AS clicks, countIf(id = 'old') AS old FROM clicks LIMIT 1"
            )
            assert.deepStrictEqual(rows, [{ clicks: "50", old: "0" }])
            // Nothing more to do.
            yield* ClickHouseEngine.migrate(settings)
            yield* wholeFeed
            assert.deepStrictEqual(yield* ClickHouseEngine.verify(settings), [])
            yield* command("INSERT INTO affnet_schema (version) VALUES (3)")
            const later = Effect.flatMap(ClickHouseSchema, ({ ensure }) => ensure).pipe(
              Effect.provide(
                Layer.fresh(
                  ClickHouseSchema.layer({ clickDays: [], cluster: undefined, parameters: [] })
                )
              ),
              Effect.flip
            )
            assert.include((yield* later).message, "of version 3")
            assert.deepStrictEqual(
              (yield* query("SELECT count() AS clicks FROM clicks LIMIT 1")).rows,
              [{ clicks: "50" }]
            )
          }).pipe(Effect.provide(feederOf(url)))
        }),
      120_000
    )
  },
  { only: ["SQLite file", "PostgreSQL"], excludeTestServices: true }
)
