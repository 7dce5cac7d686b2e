import { ReportSettings, type UnixTime } from "@affnet/domain"
import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { preparedRead } from "../../platform/sql/preparedStatement.ts"
import { noRows } from "../../platform/sql/results.ts"

const decode = Schema.decodeUnknownSync(ReportSettings.ReportSettings)

/** What advertisers say of reports of their conversions. */
export class ReportSettingsRepo extends Context.Service<ReportSettingsRepo>()(
  "server/ReportSettingsRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const read = preparedRead(
        sql,
        ([id]) => sql`
          SELECT unsigned_reports, over_limit_reports, allowed_ips FROM advertisers
          WHERE id = ${id}`
      )
      return {
        find: (advertiser_id: number) =>
          read([advertiser_id]).pipe(
            Effect.map(([row]) => (row === undefined ? undefined : decode(row))),
            Effect.orDie
          ),
        update: (
          advertiser_id: number,
          settings: ReportSettings.ReportSettings,
          updated: UnixTime.UnixTime
        ) =>
          sql`
            UPDATE advertisers SET ${sql.update({ ...settings, updated })}
            WHERE id = ${advertiser_id}`.pipe(noRows)
      }
    })
  }
) {
  static readonly layer = Layer.effect(ReportSettingsRepo, ReportSettingsRepo.make)
}
