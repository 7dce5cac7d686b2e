import { NotFound } from "@affnet/api"
import { type ReportSettings, UnixTime } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog, type Actor } from "../activity-log/ActivityLog.ts"
import { ReportSettingsRepo } from "./ReportSettingsRepo.ts"

/** What advertisers' reports of conversions may do. */
export class AdvertiserReports extends Context.Service<AdvertiserReports>()(
  "server/AdvertiserReports",
  {
    make: Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const log = yield* ActivityLog
      const repo = yield* ReportSettingsRepo

      /** Changes the given settings, within a second on every process. Returns the settings after the change. */
      const set = Effect.fn("AdvertiserReports.set")(function* (
        advertiser_id: number,
        actor: Actor,
        changes: Partial<ReportSettings.ReportSettings>
      ) {
        const before = yield* repo.find(advertiser_id)
        if (before === undefined) return yield* new NotFound()
        const after = { ...before, ...changes }
        const now = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
        yield* repo.update(advertiser_id, after, now)
        yield* log.record({
          account: { role: "advertiser", account_id: advertiser_id },
          actor,
          action: "advertiser.settings_changed",
          entity: "advertiser",
          entity_id: advertiser_id,
          message:
            `Unsigned reports: ${after.unsigned_reports}; above the limits: ` +
            `${after.over_limit_reports}; networks: ${after.allowed_ips ?? "all"}.`
        })
        return after
      }, inTransaction)

      return { set }
    })
  }
) {
  static readonly layer = Layer.effect(AdvertiserReports, AdvertiserReports.make).pipe(
    Layer.provide([ActivityLog.layer, ReportSettingsRepo.layer])
  )
}
