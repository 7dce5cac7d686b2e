/** ClickHouse as the engine of statistics. Loaded where one is configured, and nowhere else. */
import { Effect, Layer } from "effect"
import { layerSecureRandom } from "../../../platform/secureRandom.ts"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import type { StatisticsSettings } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { Feeder, feeding as feedForever } from "../feed/Feeder.ts"
import { FeedRepo } from "../feed/FeedRepo.ts"
import { FeedSetupRepo } from "../feed/FeedSetupRepo.ts"
import { ClickMoves } from "../moves/ClickMoves.ts"
import { StatisticsBeginRepo } from "../query/StatisticsBeginRepo.ts"
import { StatisticsEngine } from "../query/StatisticsEngine.ts"
import { ClickHouseReports } from "./ClickHouseReports.ts"
import { ClickHouseSchema } from "./ClickHouseSchema.ts"
import { fedClicks } from "./FedClicksRepo.ts"
import { fedConversions } from "./FedConversionsRepo.ts"
import { retention } from "./FedRetention.ts"
import { FedSums } from "./FedSums.ts"

/** What feeds, and what makes tables, of a configured ClickHouse. */
export const services = (settings: StatisticsSettings) =>
  Layer.mergeAll(Feeder.layer, FeedSetupRepo.layer, FeedRepo.layer).pipe(
    Layer.provideMerge(ClickHouseSchema.layer(settings)),
    Layer.provideMerge(ClickHouse.layer(settings)),
    Layer.provide(layerSecureRandom)
  )

/** Reports read it. */
export const reports = (settings: StatisticsSettings) =>
  Layer.effect(
    StatisticsEngine,
    Effect.gen(function* () {
      const { read } = yield* ClickHouseReports
      const { completeUntil } = yield* Feeder
      const { state } = yield* FeedRepo
      // Events that are gone from the database are still in its sums, and were counted no earlier than those.
      const { get: begin } = yield* StatisticsBeginRepo
      const sums = Effect.map(state, ({ block, day_timezone }) => ({
        day_timezone,
        hours_ready: 1,
        days_ready: 1,
        clicks_summed_until: 0,
        conversions_ready: 0,
        // Until the tables are empty, their days may be those of another zone.
        click_days: block < 0 ? [] : settings.clickDays.map((keys) => new Set(keys))
      }))
      return StatisticsEngine.of({ read, sums, begin, completeUntil })
    })
  ).pipe(
    Layer.provide([ClickHouseReports.layer(settings), StatisticsBeginRepo.layer]),
    Layer.provide(services(settings))
  )

/** Rows of single clicks are read from it. */
export const clickRows = (settings: StatisticsSettings) =>
  fedClicks.pipe(Layer.provide(services(settings)))

/** Conversions are found by it where the database would take long. */
export const conversionRows = (settings: StatisticsSettings) =>
  fedConversions.pipe(Layer.provide(services(settings)))

/** Feeds it as long as the process runs, and lets clicks leave the database. */
export const feeding = (settings: StatisticsSettings) =>
  Layer.mergeAll(feedForever, retention, ClickMoves.working).pipe(Layer.provide(services(settings)))

/** Events write into the feed from now on. ClickHouse itself may be away. */
export const prepare = Effect.flatMap(FeedSetupRepo, ({ ensure }) => ensure).pipe(
  Effect.provide(FeedSetupRepo.layer)
)

/** Events write into the feed no more. */
export const leave = Effect.flatMap(FeedSetupRepo, (setup) => setup.leave).pipe(
  Effect.provide(FeedSetupRepo.layer)
)

/** Makes the tables in ClickHouse, and the feed. */
export const migrate = (settings: StatisticsSettings) =>
  Effect.flatMap(ClickHouseSchema, ({ ensure, tidy }) => Effect.andThen(ensure, tidy)).pipe(
    Effect.andThen(prepare),
    Effect.provide(services(settings))
  )

const sums = (settings: StatisticsSettings) => FedSums.layer.pipe(Layer.provide(services(settings)))

/** Feeds everything anew. */
export const rebuild = (settings: StatisticsSettings) =>
  Effect.flatMap(FedSums, (fed) => fed.rebuild).pipe(Effect.provide(sums(settings)))

/** What was fed and differs from what there is, a line for each difference. */
export const verify = (settings: StatisticsSettings) =>
  Effect.flatMap(FedSums, (fed) => fed.verify).pipe(
    Effect.map((found) => found.map(({ day, what }) => `ClickHouse ${day} ${what}`)),
    Effect.provide(sums(settings))
  )
