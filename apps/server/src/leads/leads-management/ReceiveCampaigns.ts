import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { CampaignProblems, type ListQuery, ReceiveCampaign } from "@affnet/domain"
import { Context, Effect, Equal, Layer, Option } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeRecordChange } from "../../accounts/activity-log/recordChanges.ts"
import { toChange } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { LeadSetupRepo } from "./LeadSetupRepo.ts"
import { ReceiveCampaignsRepo } from "./ReceiveCampaignsRepo.ts"
import { VendorsRepo } from "./VendorsRepo.ts"

type Campaign = ReceiveCampaign.ReceiveCampaign
type CampaignId = ReceiveCampaign.ReceiveCampaignId

/** Which leads are taken. */
export class ReceiveCampaigns extends Context.Service<ReceiveCampaigns>()(
  "server/ReceiveCampaigns",
  {
    make: Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const repo = yield* ReceiveCampaignsRepo
      const setup = yield* LeadSetupRepo
      const vendors = yield* VendorsRepo

      const record = yield* makeRecordChange({
        entity: "receive_campaign",
        begin: ({ title }: Campaign) => `Receive campaign "${title}" was`
      })

      /** Whether a campaign can be what it would be. */
      const require = Effect.fnUntraced(function* (
        wanted: ReceiveCampaign.Conditions,
        found?: Campaign
      ) {
        if (!CampaignProblems.concernsGoal(wanted, found)) return
        const exists = yield* repo.lockGoal(wanted.goal_id)
        const active = Option.getOrUndefined(yield* setup.activeCampaign(wanted.goal_id))
        yield* Refusals.unless(CampaignProblems.ofGoal(wanted, found, { exists, active }))
      })

      const get = (id: CampaignId) => orNotFound(repo.find(id))

      const create = Effect.fn("ReceiveCampaigns.create")(function* (
        actor: Principal,
        input: ReceiveCampaign.ReceiveCampaignCreate
      ) {
        const wanted = ReceiveCampaign.create(input)
        yield* require(wanted)
        const created = yield* now
        const fields = { ...wanted, created, updated: created }
        const campaign = { ...fields, id: yield* repo.insert(fields) }
        yield* record(actor, campaign, "created")
        return yield* Effect.orDie(get(campaign.id))
      }, inTransaction)

      const update = Effect.fn("ReceiveCampaigns.update")(function* (
        actor: Principal,
        id: CampaignId,
        changes: ReceiveCampaign.ReceiveCampaignUpdate
      ) {
        const found = yield* toChange(repo.findForUpdate(id))
        const changed = ReceiveCampaign.update(found, changes)
        if (Equal.equals(changed, found)) return found
        yield* require(changed, found)
        const campaign = { ...changed, updated: yield* now }
        yield* repo.update(campaign)
        yield* record(actor, campaign, "updated")
        return yield* get(id)
      }, inTransaction)

      const remove = Effect.fn("ReceiveCampaigns.delete")(function* (
        actor: Principal,
        id: CampaignId
      ) {
        const campaign = yield* toChange(repo.findForUpdate(id))
        const deleted = yield* now
        yield* vendors.markAllDeleted(id, deleted)
        yield* repo.markDeleted(id, deleted)
        yield* record(actor, campaign, "deleted")
      }, inTransaction)

      return {
        list: (query: ListQuery.ListQuery) => repo.list(query),
        get,
        create,
        update,
        delete: remove
      }
    })
  }
) {
  static readonly layer = Layer.effect(ReceiveCampaigns, ReceiveCampaigns.make).pipe(
    Layer.provide([
      LeadSetupRepo.layer,
      ReceiveCampaignsRepo.layer,
      VendorsRepo.layer,
      ActivityLog.layer
    ])
  )
}
