import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import { type ReceiveCampaign, UnixTime, Vendor, VendorProblems } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { LeadSetupRepo } from "./LeadSetupRepo.ts"
import { ReceiveCampaignsRepo } from "./ReceiveCampaignsRepo.ts"
import { VendorsRepo } from "./VendorsRepo.ts"

type Ids = ReadonlyArray<Vendor.VendorId>

/** In which order the vendors of a campaign are called. */
export class VendorsOrder extends Context.Service<VendorsOrder>()("server/VendorsOrder", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const campaigns = yield* ReceiveCampaignsRepo
    const repo = yield* VendorsRepo
    const setup = yield* LeadSetupRepo
    const log = yield* ActivityLog

    /** Returns all vendors of the campaign in their new order, masked. */
    const set = Effect.fn("VendorsOrder.set")(function* (
      actor: Principal,
      campaign_id: ReceiveCampaign.ReceiveCampaignId,
      ids: Ids
    ) {
      const campaign = yield* orNotFound(campaigns.findForUpdate(campaign_id))
      const found = yield* setup.vendorsOf(campaign_id)
      const named = found.map(({ id }) => id)
      yield* Refusals.unless(VendorProblems.ofOrder(ids, named))
      const moved = found.filter(({ id, position }) => ids.indexOf(id) + 1 !== position)
      if (moved.length === 0) return found.map(Vendor.shown)
      const updated = UnixTime.fromMillis(yield* Clock.currentTimeMillis)
      yield* Effect.forEach(moved, ({ id }) =>
        repo.move({ id, position: ids.indexOf(id) + 1, updated })
      )
      yield* log.record({
        account: actor,
        actor,
        action: "vendors.reordered",
        entity: "receive_campaign",
        entity_id: campaign_id,
        message: `The vendors of Receive campaign "${campaign.title}" were reordered.`
      })
      return (yield* setup.vendorsOf(campaign_id)).map(Vendor.shown)
    }, inTransaction)

    return { set }
  })
}) {
  static readonly layer = Layer.effect(VendorsOrder, VendorsOrder.make).pipe(
    Layer.provide([
      LeadSetupRepo.layer,
      ReceiveCampaignsRepo.layer,
      VendorsRepo.layer,
      ActivityLog.layer
    ])
  )
}
