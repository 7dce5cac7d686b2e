import type { Principal } from "@affnet/api"
import { Refusals } from "@affnet/api/Wire"
import {
  type ListQuery,
  type ReceiveCampaign,
  Vendor,
  VendorConditions,
  VendorProblems
} from "@affnet/domain"
import { Clock, Context, Effect, Equal, Layer } from "effect"
import { ActivityLog } from "../../accounts/activity-log/ActivityLog.ts"
import { makeRecordChange } from "../../accounts/activity-log/recordChanges.ts"
import { ifMatch } from "../../platform/http/ETag.ts"
import { now } from "../../platform/now.ts"
import { orNotFound } from "../../platform/orNotFound.ts"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { LeadSetupRepo } from "./LeadSetupRepo.ts"
import * as LinearRegex from "./LinearRegex.ts"
import { ReceiveCampaignsRepo } from "./ReceiveCampaignsRepo.ts"
import { VendorsRepo } from "./VendorsRepo.ts"

type CampaignId = ReceiveCampaign.ReceiveCampaignId

const masked = (page: ListQuery.Paged<Vendor.Vendor>): ListQuery.Paged<Vendor.Vendor> => ({
  ...page,
  items: page.items.map(Vendor.shown)
})

/** To whom leads are delivered. Whatever it answers is masked. */
export class Vendors extends Context.Service<Vendors>()("server/Vendors", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const campaigns = yield* ReceiveCampaignsRepo
    const repo = yield* VendorsRepo
    const setup = yield* LeadSetupRepo
    const queue = yield* LeadQueueRepo

    const record = yield* makeRecordChange({
      entity: "vendor",
      begin: ({ title }: Vendor.Vendor) => `Vendor "${title}" was`
    })

    const list = Effect.fn("Vendors.list")(function* (
      campaign_id: CampaignId,
      query: ListQuery.ListQuery
    ) {
      yield* orNotFound(campaigns.find(campaign_id))
      return masked(yield* repo.list(query, campaign_id))
    })

    /** Those of all campaigns. */
    const listAll = Effect.fn("Vendors.listAll")((query: ListQuery.ListQuery) =>
      Effect.map(repo.list(query), masked)
    )

    const get = Effect.fn("Vendors.get")((campaign_id: CampaignId, id: Vendor.VendorId) =>
      Effect.map(orNotFound(repo.find(campaign_id, id)), Vendor.shown)
    )

    const create = Effect.fn("Vendors.create")(function* (
      actor: Principal,
      campaign_id: CampaignId,
      input: Vendor.VendorCreate
    ) {
      yield* orNotFound(campaigns.findForUpdate(campaign_id))
      const others = yield* setup.vendorsOf(campaign_id)
      yield* Refusals.unless(VendorProblems.ofCount(others.length))
      const wanted = yield* Refusals.orRefused(
        VendorConditions.created(input, others.at(-1)?.position ?? 0, LinearRegex.problem)
      )
      const created = yield* now
      const fields = {
        ...wanted,
        ...Vendor.healthy,
        campaign_id,
        created,
        updated: created
      }
      const vendor = { ...fields, id: yield* repo.insert(fields) }
      yield* record(actor, vendor, "created")
      return Vendor.shown(vendor)
    }, inTransaction)

    const update = Effect.fn("Vendors.update")(function* (
      actor: Principal,
      campaign_id: CampaignId,
      id: Vendor.VendorId,
      changes: Vendor.VendorUpdate
    ) {
      const found = yield* orNotFound(repo.findForUpdate(campaign_id, id))
      yield* ifMatch(Vendor.shown(found))
      const changed = yield* Refusals.orRefused(
        VendorConditions.updated(found, changes, LinearRegex.problem)
      )
      if (Equal.equals(changed, found)) return Vendor.shown(found)
      // A change counts as a repair: held deliveries are tried at once.
      const vendor = { ...changed, ...Vendor.healthy, updated: yield* now }
      yield* repo.update(vendor)
      yield* queue.releaseHeld(id, yield* Clock.currentTimeMillis)
      yield* record(actor, vendor, "updated")
      return Vendor.shown(vendor)
    }, inTransaction)

    const remove = Effect.fn("Vendors.delete")(function* (
      actor: Principal,
      campaign_id: CampaignId,
      id: Vendor.VendorId
    ) {
      const vendor = yield* orNotFound(repo.findForUpdate(campaign_id, id))
      yield* ifMatch(Vendor.shown(vendor))
      yield* repo.markDeleted(id, yield* now)
      yield* record(actor, vendor, "deleted")
    }, inTransaction)

    return { list, listAll, get, create, update, delete: remove }
  })
}) {
  static readonly layer = Layer.effect(Vendors, Vendors.make).pipe(
    Layer.provide([
      ActivityLog.layer,
      LeadQueueRepo.layer,
      LeadSetupRepo.layer,
      ReceiveCampaignsRepo.layer,
      VendorsRepo.layer
    ])
  )
}
