import type { NotFound, Principal } from "@affnet/api"
import { type Lead, type LeadDelivery, LeadRecord, type ListQuery } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { shownDelivery } from "../store/Delivery.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { LeadRecordsRepo, type Owner } from "../store/LeadRecordsRepo.ts"

type Paged<A> = Effect.Effect<ListQuery.Paged<A>>

/** A lead with its deliveries. */
export interface LeadDetails {
  readonly lead: LeadRecord.LeadRecord
  readonly deliveries: ReadonlyArray<LeadDelivery.LeadDelivery>
}

/** Reads of leads. Another affiliate's lead is indistinguishable from a missing one. */
export class LeadViews extends Context.Service<
  LeadViews,
  {
    readonly list: (owner: Owner, query: ListQuery.ListQuery) => Paged<LeadRecord.LeadRecord>
    /** What an affiliate sees of its own. */
    readonly listOwn: (me: Principal, query: ListQuery.ListQuery) => Paged<LeadRecord.OwnLeadRecord>
    readonly get: (
      owner: Owner,
      lead_id: Lead.LeadId
    ) => Effect.Effect<LeadRecord.LeadRecord, NotFound>
    readonly details: (lead_id: Lead.LeadId) => Effect.Effect<LeadDetails, NotFound>
  }
>()("server/LeadViews") {
  static readonly layer = Layer.effect(
    LeadViews,
    Effect.gen(function* () {
      const queue = yield* LeadQueueRepo
      const repo = yield* LeadRecordsRepo

      const get = (owner: Owner, lead_id: Lead.LeadId) => orNotFound(repo.find(owner, lead_id))

      return LeadViews.of({
        list: repo.list,
        listOwn: ({ account_id }, query) =>
          Effect.map(repo.list(account_id, query), ({ items, ...page }) => ({
            ...page,
            items: items.map(LeadRecord.ofAffiliate)
          })),
        get,
        details: Effect.fn("LeadViews.details")(function* (lead_id) {
          const lead = yield* get("everybody", lead_id)
          const deliveries = yield* queue.ofLead(lead_id)
          return { lead, deliveries: deliveries.map(shownDelivery) }
        })
      })
    })
  ).pipe(Layer.provide([LeadQueueRepo.layer, LeadRecordsRepo.layer]))
}
