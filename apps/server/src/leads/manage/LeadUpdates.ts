import { NotFound, type Principal, ValidationFailed } from "@affnet/api"
import { type ConversionRefusal, type LeadRecord, LeadUpdate } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { ConversionRevision } from "../../tracking/conversions/ConversionRevision.ts"
import { ConversionsRepo } from "../../tracking/conversions/ConversionsRepo.ts"
import { LeadRecordsRepo } from "../store/LeadRecordsRepo.ts"
import { LeadsRepo } from "../store/LeadsRepo.ts"

type Refused = NotFound | ValidationFailed | ConversionRefusal.ConversionRefused

const byManager = { proof: { by: "key" }, source: "leads" } as const

const isErased = new ValidationFailed({
  errors: { lead_id: [LeadUpdate.erasedProblem] }
})

/** Changes leads, as managers do. */
export class LeadUpdates extends Context.Service<
  LeadUpdates,
  {
    /** Returns the lead after the update. An unchanged one is not written. */
    readonly update: (
      actor: Principal,
      changes: LeadUpdate.LeadUpdate
    ) => Effect.Effect<LeadRecord.LeadRecord, Refused>
  }
>()("server/LeadUpdates") {
  static readonly layer = Layer.effect(
    LeadUpdates,
    Effect.gen(function* () {
      const conversions = yield* ConversionsRepo
      const inTransaction = yield* makeTransaction
      const leads = yield* LeadsRepo
      const log = yield* ActivityLog
      const records = yield* LeadRecordsRepo
      const revision = yield* ConversionRevision

      /** Changes the conversion, which keeps others from the lead until the transaction ends. */
      const revise = Effect.fnUntraced(function* (id: number, changes: LeadUpdate.LeadUpdate) {
        const before = yield* conversions.findByIdForUpdate(id)
        if (before === undefined) return yield* new NotFound()
        const { isChanged } = yield* revision.revise(before, changes, byManager)
        return isChanged ? ["its conversion"] : []
      })

      const update = Effect.fn("LeadUpdates.update")(function* (
        actor: Principal,
        changes: LeadUpdate.LeadUpdate
      ) {
        const { lead_id } = changes
        const { conversion_id } = yield* orNotFound(leads.find(lead_id))
        const revised = yield* revise(conversion_id, changes)
        const lead = yield* orNotFound(leads.find(lead_id))
        const record = orNotFound(records.find("everybody", lead_id))
        if ((yield* record).erased !== null) return yield* isErased
        const fields = LeadUpdate.update(lead.fields, changes)
        const changed = [...LeadUpdate.changedNames(lead.fields, fields), ...revised]
        if (changed.length === 0) return yield* record
        yield* leads.update({ ...lead, fields }, yield* Clock.currentTimeMillis)
        yield* log.record({
          account: actor,
          actor,
          action: "lead.updated",
          entity: "lead",
          entity_id: null,
          message: `Lead ${lead_id} was updated: ${changed.join(", ")}.`
        })
        return yield* record
      }, inTransaction)

      return LeadUpdates.of({ update })
    })
  ).pipe(
    Layer.provide([
      ActivityLog.layer,
      ConversionRevision.layer,
      ConversionsRepo.layer,
      LeadRecordsRepo.layer,
      LeadsRepo.layer
    ])
  )
}
