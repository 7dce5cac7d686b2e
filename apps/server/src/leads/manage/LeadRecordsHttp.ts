import { LeadRefusals, Listing } from "@affnet/api/Wire"
import { LeadRecord } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerFields, answerList } from "../../platform/http/Listing.ts"
import { LeadUpdates } from "./LeadUpdates.ts"
import { LeadViews } from "./LeadViews.ts"

const ofNetwork = implement(
  "leadRecords",
  Effect.fn(function* (handlers) {
    const updates = yield* LeadUpdates
    const views = yield* LeadViews
    return handlers.handleAll({
      listLeads: ({ query }) => answerList(query, (page) => views.list("everybody", page)),
      getLead: ({ params, query }) =>
        Effect.map(views.details(params.lead_id), ({ deliveries, lead }) => ({
          lead: Listing.selectFrom(lead, query.fields),
          deliveries
        })),
      updateLead: ({ payload }) =>
        asCaller((actor) => updates.update(actor, payload)).pipe(
          keyed("result"),
          LeadRefusals.answerRefusalOfBody
        )
    })
  })
)

const ofAffiliate = implement(
  "ownLeadRecords",
  Effect.fn(function* (handlers) {
    const views = yield* LeadViews
    return handlers.handleAll({
      listOwnLeads: ({ query }) =>
        asCaller((me) => answerList(query, (page) => views.listOwn(me, page))),
      getOwnLead: ({ params, query }) =>
        asCaller((me) =>
          answerFields(
            query,
            Effect.map(views.get(me.account_id, params.lead_id), LeadRecord.ofAffiliate)
          )
        ).pipe(keyed("lead"))
    })
  })
)

export const LeadRecordsHttp = Layer.mergeAll(ofNetwork, ofAffiliate).pipe(
  Layer.provide([LeadUpdates.layer, LeadViews.layer])
)
