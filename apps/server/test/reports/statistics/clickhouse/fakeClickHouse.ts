import { Context, Effect, Layer } from "effect"
import { StatisticDeltasRepo } from "../../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { scriptedClickHouse } from "../../../fixtures/clickhouse/scriptedClickHouse.ts"
import { serverWith } from "../../../fixtures/TestServer.ts"
import type { DatabaseLayer } from "../../../platform/sql/engines.ts"
import { feederOf } from "./twoEngines.ts"

/** What stands in for ClickHouse. */
export class Fake extends Context.Service<Fake, Effect.Success<typeof scriptedClickHouse>>()(
  "test/Fake"
) {
  static readonly layer = Layer.effect(Fake, scriptedClickHouse)
}

/** A server that asks it, and what feeds it. */
export const serverOfFake = (database: DatabaseLayer) =>
  Layer.unwrap(
    Effect.map(Fake, ({ url }) =>
      Layer.mergeAll(StatisticDeltasRepo.layer, feederOf(url)).pipe(
        Layer.provideMerge(serverWith({ AFFNET_STATISTICS_URL: url })(database))
      )
    )
  ).pipe(Layer.provideMerge(Fake.layer))

/** A row of its report by browsers. */
export const rowOf = (browser: string) =>
  `{"row":{"bucket":"0","v0":"${browser}","newest_millis":"1772700000000","events":"3","clicks":"3"}}\n`

/** What follows when that is the only one. */
export const lastLines =
  '{"totals":{"events":"3","clicks":"3"}}\n{"rows_before_limit_at_least":1}\n'
