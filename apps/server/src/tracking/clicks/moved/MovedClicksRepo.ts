import { Context, Effect, Layer } from "effect"
import { ClickHouse } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { text } from "../../../platform/sql/clickhouse/literals.ts"
import type { StatisticsSettings } from "../../../platform/sql/clickhouse/statisticsSettings.ts"
import type { ClickKey } from "./ReturnedClicksRepo.ts"

/** Clicks as ClickHouse has them: with every column of the database's, and the day of their feeding. */
export class MovedClicksRepo extends Context.Service<MovedClicksRepo>()("server/MovedClicksRepo", {
  make: Effect.map(ClickHouse, ({ query }) => ({
    find: ({ created_millis, id }: ClickKey) =>
      query(`
            SELECT * EXCEPT (day) FROM clicks
            WHERE created_millis = ${created_millis} AND id = ${text(id)} LIMIT 1`).pipe(
        Effect.map(({ rows }) => rows[0]),
        Effect.orDie
      )
  }))
}) {
  static readonly layer = (settings: StatisticsSettings) =>
    Layer.effect(MovedClicksRepo, MovedClicksRepo.make).pipe(
      Layer.provide(ClickHouse.layer(settings))
    )
}
