import { Effect, Layer, Option } from "effect"
import { statisticsSettings } from "../../platform/sql/clickhouse/statisticsSettings.ts"
import { makeDatabaseEvents } from "../store/DatabaseEvents.ts"
import { ClickReader } from "../store/EventReader.ts"

/** What rows of clicks are read from. What knows ClickHouse is loaded where one is configured, and nowhere else. */
export const configuredClicks = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* statisticsSettings
    if (Option.isNone(settings)) return Layer.effect(ClickReader, makeDatabaseEvents)
    const { clickRows } = yield* Effect.promise(
      () => import("../statistics/clickhouse/ClickHouseEngine.ts")
    )
    return clickRows(settings.value)
  })
)
