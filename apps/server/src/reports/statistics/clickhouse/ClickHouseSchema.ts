import { Context, Effect, Layer, Schema } from "effect"
import { ClickHouse, type ClickHouseFailure } from "../../../platform/sql/clickhouse/ClickHouse.ts"
import { schemaStatements, schemaVersion, truncateStatements } from "./schema.ts"

/** The tables were made by a newer program than this one, which must leave them alone. */
export class StatisticsAreNewer extends Schema.TaggedError<StatisticsAreNewer>()(
  "StatisticsAreNewer",
  { version: Schema.Number }
) {
  override get message(): string {
    return `The tables in ClickHouse are of version ${this.version}; this program knows ${schemaVersion}.`
  }
}

/** The tables in ClickHouse. */
export class ClickHouseSchema extends Context.Service<
  ClickHouseSchema,
  {
    /** Makes what lacks, once for each process. */
    readonly ensure: Effect.Effect<void, ClickHouseFailure | StatisticsAreNewer>
    /** Empties the tables. */
    readonly empty: Effect.Effect<void>
  }
>()("server/ClickHouseSchema") {
  static readonly layer = Layer.effect(
    ClickHouseSchema,
    Effect.gen(function* () {
      const { cluster, command, query } = yield* ClickHouse
      let isMade = false
      const run = (statements: ReadonlyArray<string>) =>
        Effect.forEach(statements, command, { discard: true })
      const make = Effect.gen(function* () {
        yield* run(schemaStatements(cluster))
        const { rows } = yield* query("SELECT max(version) AS version FROM affnet_schema LIMIT 1")
        const version = Number(rows[0]?.version ?? 0)
        if (version > schemaVersion) return yield* new StatisticsAreNewer({ version })
        if (version < schemaVersion)
          yield* command(`INSERT INTO affnet_schema (version) VALUES (${schemaVersion})`)
        isMade = true
      })
      return ClickHouseSchema.of({
        ensure: Effect.suspend(() => (isMade ? Effect.void : make)),
        empty: Effect.suspend(() => Effect.orDie(run(truncateStatements(cluster))))
      })
    })
  )
}
