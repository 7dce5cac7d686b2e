import { LeadsSettings } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

const toSettings = Rows.stored(LeadsSettings.LeadsSettings)

export class LeadsSettingsRepo extends Context.Service<LeadsSettingsRepo>()(
  "server/LeadsSettingsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { forUpdate } = yield* Dialect
      const reading = (lock: Statement.Fragment) => {
        const read = preparedRead(
          sql,
          () => sql`SELECT leads_management FROM network WHERE id = 1 ${lock}`
        )
        return Effect.orDie(
          Effect.map(
            Effect.suspend(() => read([])),
            (rows) => toSettings(rows[0] ?? {})
          )
        )
      }
      return {
        get: reading(sql``),
        /** The settings, locked. */
        getForUpdate: partOfTransaction(reading(forUpdate)),
        update: (settings: LeadsSettings.LeadsSettings) =>
          sql`UPDATE network SET ${sql.update({ ...settings })} WHERE id = 1`.pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(LeadsSettingsRepo, LeadsSettingsRepo.make)
}
