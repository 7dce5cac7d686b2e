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

/** What feeds a ClickHouse at an address. */
export const feederOf = (url: string) =>
  Layer.unwrap(
    Effect.map(statisticsSettings, (settings) =>
      ClickHouseEngine.services(Option.getOrThrow(settings))
    )
  ).pipe(Layer.provide(configured({ AFFNET_STATISTICS_URL: url })))

export const twoEngines = (url: string) =>
  Effect.all({
    database: statisticsWith({}),
    clickHouse: statisticsWith({ AFFNET_STATISTICS_URL: url })
  })
