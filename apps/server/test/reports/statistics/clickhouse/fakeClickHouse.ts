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
