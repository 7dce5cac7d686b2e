import type { Principal } from "@affnet/api"
import {
  type Lead,
  LeadAnswer,
  type LeadDelivery,
  LeadRecord,
  type ListQuery
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { orNotFound } from "../../platform/orNotFound.ts"
import { LeadQueueRepo } from "../store/LeadQueueRepo.ts"
import { LeadRecordsRepo, type Owner } from "../store/LeadRecordsRepo.ts"

/** A lead with its deliveries. */
export interface LeadDetails {
  readonly lead: LeadRecord.LeadRecord
  readonly deliveries: ReadonlyArray<LeadDelivery.LeadDelivery>
}

/** Reads of leads. Another affiliate's lead is indistinguishable from a missing one. */
export class LeadViews extends Context.Service<LeadViews>()("server/LeadViews", {
  make: Effect.gen(function* () {
    const queue = yield* LeadQueueRepo
    const repo = yield* LeadRecordsRepo

    const get = (owner: Owner, lead_id: Lead.LeadId) => orNotFound(repo.find(owner, lead_id))

    return {
      list: repo.list,
      /** What an affiliate sees of its own. */
      listOwn: ({ account_id }: Principal, query: ListQuery.ListQuery) =>
        Effect.map(repo.list(account_id, query), ({ items, ...page }) => ({
          ...page,
          items: items.map(LeadRecord.ofAffiliate)
        })),
      get,
      details: Effect.fn("LeadViews.details")(function* (lead_id: Lead.LeadId) {
        const lead = yield* get("everybody", lead_id)
        const deliveries = yield* queue.ofLead(lead_id)
        return { lead, deliveries: deliveries.map(LeadAnswer.shownDelivery) }
      })
    }
  })
}) {
  static readonly layer = Layer.effect(LeadViews, LeadViews.make).pipe(
    Layer.provide([LeadQueueRepo.layer, LeadRecordsRepo.layer])
  )
}
