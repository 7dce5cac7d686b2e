import { Effect, Layer, Option } from "effect"
import { statisticsSettings } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import { StatisticsEngine } from "./StatisticsEngine.ts"

/** The engine that is configured. What knows ClickHouse is loaded where one is, and nowhere else. */
export const configuredEngine = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* statisticsSettings
    if (Option.isNone(settings)) return StatisticsEngine.layerSql
    const { reports } = yield* Effect.promise(() => import("../clickhouse/ClickHouseEngine.ts"))
    return reports(settings.value)
  })
)
