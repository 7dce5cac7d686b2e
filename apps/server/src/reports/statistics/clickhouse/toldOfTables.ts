import { Effect, Exit } from "effect"
import { ClickHouse, isRefusal } from "../../../platform/sql/clickhouse/ClickHouse.ts"

/** How the tables are made changes rarely. */
const knownFor = "1 minute"

/** What ClickHouse tells of its tables, in rows; none where its user may not read that. Asked once a minute. */
export const toldOfTables = (text: (cluster: string | undefined) => string) =>
  Effect.flatMap(ClickHouse, ({ cluster, query }) =>
    query(text(cluster)).pipe(
      Effect.map(({ rows }) => rows),
      Effect.catchIf(isRefusal, () => Effect.succeed([])),
      Effect.cachedWithTTL((exit) => (Exit.isSuccess(exit) ? knownFor : 0))
    )
  )
