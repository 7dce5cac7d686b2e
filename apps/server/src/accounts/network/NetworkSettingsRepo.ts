import { NetworkSettings } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { makeKnownIds } from "../../platform/sql/knownIds.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

type Settings = NetworkSettings.NetworkSettings

const toSettings = Rows.stored(NetworkSettings.NetworkSettings)
const toRow = Rows.toRow(NetworkSettings.NetworkSettings)

export class NetworkSettingsRepo extends Context.Service<NetworkSettingsRepo>()(
  "server/NetworkSettingsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const known = makeKnownIds(sql)
      const read = (lock: Statement.Fragment) =>
        sql`SELECT * FROM network WHERE id = 1 ${lock}`.pipe(
          Effect.flatMap(([row]) => Effect.fromNullishOr(row)),
          Effect.map(toSettings),
          Effect.orDie
        )
      return {
        get: read(sql``),
        /** The settings, locked. */
        getForUpdate: partOfTransaction(read(forUpdate)),
        update: (settings: Settings) =>
          sql`UPDATE network SET ${sql.update(toRow(settings))} WHERE id = 1`.pipe(
            noRows,
            partOfTransaction
          ),
        knownCountries: (id: number | null) => known("countries", [id], sql`1 = 1`),
        /** Whether a click or a conversion was ever counted. */
        hasEvents: sql<{ readonly found: number }>`
          SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM clicks) OR EXISTS (SELECT 1 FROM conversions)
            OR EXISTS (SELECT 1 FROM statistics_feed_state WHERE moved_before > 0)`.pipe(hasRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(NetworkSettingsRepo, NetworkSettingsRepo.make)
}
