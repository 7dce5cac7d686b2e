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

/** A ClickHouse at an address, the breakdowns that days of clicks are summed up by, and numbered parameters. */
const settingsOf = (url: string, clickDays = "", parameters = "") => ({
  AFFNET_STATISTICS_URL: url,
  ...(clickDays === "" ? {} : { AFFNET_STATISTICS_DAYS: clickDays }),
  ...(parameters === "" ? {} : { AFFNET_STATISTICS_PARAMETERS: parameters })
})

/** What feeds a ClickHouse at an address. */
export const feederOf = (...place: Parameters<typeof settingsOf>) =>
  Layer.unwrap(
    Effect.map(statisticsSettings, (settings) =>
      ClickHouseEngine.services(Option.getOrThrow(settings))
    )
  ).pipe(Layer.provide(configured(settingsOf(...place))))

export const twoEngines = (...place: Parameters<typeof settingsOf>) =>
  Effect.all({
    database: statisticsWith({}),
    clickHouse: statisticsWith(settingsOf(...place))
  })
