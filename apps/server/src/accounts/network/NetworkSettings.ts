import type { PreconditionFailed, ValidationFailed } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { NetworkSettings as Domain } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { changedFields } from "../../platform/changedFields.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ActivityLog } from "../activity-log/ActivityLog.ts"
import type { Account } from "../sessions/Account.ts"
import { NetworkSettingsRepo } from "./NetworkSettingsRepo.ts"

/** How the network as a whole is set up. */
export class NetworkSettings extends Context.Service<
  NetworkSettings,
  {
    readonly get: Effect.Effect<Domain.NetworkSettings>
    /** Changes what is named, within a second on every process; it goes into the log of the manager. */
    readonly update: (
      manager: Account,
      changes: Domain.NetworkSettingsUpdate
    ) => Effect.Effect<Domain.NetworkSettings, PreconditionFailed | ValidationFailed>
  }
>()("server/NetworkSettings") {
  static readonly layer = Layer.effect(
    NetworkSettings,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const log = yield* ActivityLog
      const repo = yield* NetworkSettingsRepo

      const update = Effect.fn("NetworkSettings.update")(function* (
        manager: Account,
        changes: Domain.NetworkSettingsUpdate
      ) {
        const before = yield* repo.getForUpdate
        yield* ifMatch(before)
        const after = Domain.update(before, changes)
        const fields = changedFields(before, after)
        if (fields.length === 0) return before
        yield* Refusals.unless(Domain.problem(before, after, yield* repo.hasEvents))
        yield* repo.update(after)
        yield* log.record({
          account: manager,
          actor: manager,
          action: "network.updated",
          entity: "network",
          entity_id: 1,
          message: `The network's settings were updated: ${fields.join(", ")}.`
        })
        return after
      }, inTransaction)

      return NetworkSettings.of({ get: repo.get, update })
    })
  ).pipe(Layer.provide([ActivityLog.layer, NetworkSettingsRepo.layer]))
}
