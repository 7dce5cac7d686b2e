/** Reports of one database as it tells them itself, and as ClickHouse tells them. */
import { ConfigProvider, Context, Effect, Layer, Option } from "effect"
import { statisticsSettings } from "../../../../src/platform/sql/clickhouse/statisticsSettings.ts"
import * as ClickHouseEngine from "../../../../src/reports/statistics/clickhouse/ClickHouseEngine.ts"
import { Statistics } from "../../../../src/reports/statistics/query/Statistics.ts"

const configured = (settings: Readonly<Record<string, string>>) =>
  ConfigProvider.layer(ConfigProvider.fromUnknown(settings))

/** What reads reports, in a place of its own. */
const statisticsWith = (settings: Readonly<Record<string, string>>) =>
  Effect.map(
    Layer.build(Layer.fresh(Statistics.layer).pipe(Layer.provide(configured(settings)))),
    Context.get(Statistics)
  )

/** A ClickHouse at an address, and the breakdowns that days of clicks are summed up by. */
const settingsOf = (url: string, clickDays: string | undefined) => ({
  AFFNET_STATISTICS_URL: url,
  ...(clickDays === undefined ? {} : { AFFNET_STATISTICS_DAYS: clickDays })
})

/** What feeds a ClickHouse at an address. */
export const feederOf = (url: string, clickDays?: string) =>
  Layer.unwrap(
    Effect.map(statisticsSettings, (settings) =>
      ClickHouseEngine.services(Option.getOrThrow(settings))
    )
  ).pipe(Layer.provide(configured(settingsOf(url, clickDays))))

export const twoEngines = (url: string, clickDays?: string) =>
  Effect.all({
    database: statisticsWith({}),
    clickHouse: statisticsWith(settingsOf(url, clickDays))
  })
