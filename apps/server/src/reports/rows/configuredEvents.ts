/** What rows of events are read from. What knows ClickHouse is loaded where one is configured, and nowhere else. */
import { Effect, Layer, Option } from "effect"
import { statisticsSettings } from "../../platform/sql/clickhouse/statisticsSettings.ts"
import { makeDatabaseEvents } from "../store/DatabaseEvents.ts"
import { ClickReader, ConversionReader } from "../store/EventReader.ts"

const loaded = Effect.promise(() => import("../statistics/clickhouse/ClickHouseEngine.ts"))

export const configuredClicks = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* statisticsSettings
    if (Option.isNone(settings)) return Layer.effect(ClickReader, makeDatabaseEvents)
    return (yield* loaded).clickRows(settings.value)
  })
)

export const configuredConversions = Layer.unwrap(
  Effect.gen(function* () {
    const settings = yield* statisticsSettings
    if (Option.isNone(settings)) return Layer.effect(ConversionReader, makeDatabaseEvents)
    return (yield* loaded).conversionRows(settings.value)
  })
)
