import type { Principal } from "@affnet/api"
import type { LeadsSettings as Domain } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { LeadsSettingsRepo } from "./LeadsSettingsRepo.ts"

/** Whether leads management is switched on. */
export class LeadsSettings extends Context.Service<LeadsSettings>()("server/LeadsSettings", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* LeadsSettingsRepo
    const log = yield* ActivityLog

    const update = Effect.fn("LeadsSettings.update")(function* (
      actor: Principal,
      { leads_management }: Domain.LeadsSettingsUpdate
    ) {
      const found = yield* repo.getForUpdate
      yield* ifMatch(found)
      if (leads_management === undefined || leads_management === found.leads_management) {
        return found
      }
      const settings = { leads_management }
      yield* repo.update(settings)
      yield* log.record({
        account: actor,
        actor,
        action: "leads_management.switched",
        entity: "network",
        entity_id: null,
        message: `Leads management was switched ${leads_management ? "on" : "off"}.`
      })
      return settings
    }, inTransaction)

    return { get: repo.get, update }
  })
}) {
  static readonly layer = Layer.effect(LeadsSettings, LeadsSettings.make).pipe(
    Layer.provide([LeadsSettingsRepo.layer, ActivityLog.layer])
  )
}
