import { NetworkSettings } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { makeKnownIds } from "../../platform/sql/knownIds.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

type Settings = NetworkSettings.NetworkSettings

const toSettings = Rows.stored(NetworkSettings.NetworkSettings)
const toRow = Rows.toRow(NetworkSettings.NetworkSettings)

export class NetworkSettingsRepo extends Context.Service<
  NetworkSettingsRepo,
  {
    readonly get: Effect.Effect<Settings>
    /** The settings, locked. */
    readonly getForUpdate: Effect.Effect<Settings, never, Transaction>
    readonly update: (settings: Settings) => Effect.Effect<void, never, Transaction>
    readonly knownCountries: (id: number | null) => Effect.Effect<ReadonlySet<number>>
    /** Whether a click or a conversion was ever counted. */
    readonly hasEvents: Effect.Effect<boolean>
  }
>()("server/NetworkSettingsRepo") {
  static readonly layer = Layer.effect(
    NetworkSettingsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const known = makeKnownIds(sql)
      const read = (lock: Statement.Fragment) =>
        sql`SELECT * FROM network WHERE id = 1 ${lock}`.pipe(
          Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
          Effect.map(toSettings),
          Effect.orDie
        )
      return NetworkSettingsRepo.of({
        get: read(sql``),
        getForUpdate: read(forUpdate),
        update: (settings) =>
          sql`UPDATE network SET ${sql.update(toRow(settings))} WHERE id = 1`.pipe(noRows),
        knownCountries: (id) => known("countries", [id], sql`1 = 1`),
        hasEvents: sql<{ readonly found: number }>`
          SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM clicks) OR EXISTS (SELECT 1 FROM conversions)
            OR EXISTS (SELECT 1 FROM statistics_feed_state WHERE moved_before > 0)`.pipe(hasRows)
      })
    })
  )
}
