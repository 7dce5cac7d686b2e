import { Api, CurrentPrincipal } from "@affnet/api"
import { LeadRefusals } from "@affnet/api/Wire"
import { LeadRecord } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { update } from "../LeadUpdates.ts"
import { deliveriesOf, leadOf, searched, searchedByOwner, shownLeads } from "../LeadViews.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { State } from "../State.ts"

const ofNetwork = HttpApiBuilder.group(Api, "leadRecords", (handlers) =>
  handlers.handleAll({
    listLeads: ({ query }) =>
      Effect.map(State, ({ records }) => pageOf(shownLeads(records), query, { search: searched })),
    getLead: Effect.fnUntraced(function* ({ params }) {
      const { records } = yield* State
      const lead = yield* orNotFound(leadOf(records, params.lead_id))
      return { lead, deliveries: deliveriesOf(records, lead.lead_id) }
    }),
    updateLead: ({ payload }) =>
      State.pipe(
        Effect.flatMap((state) => update(state, payload)),
        Effect.map((result) => ({ result })),
        LeadRefusals.answerRefusalOfBody
      )
  })
)

/** Leads of the calling affiliate, as it sees them. */
const own = Effect.gen(function* () {
  const { records } = yield* State
  const me = yield* CurrentPrincipal
  return shownLeads(records)
    .filter(({ affiliate_id }) => affiliate_id === me.account_id)
    .map((lead) => ({ ...LeadRecord.ofAffiliate(lead), id: lead.id }))
})

const ofAffiliate = HttpApiBuilder.group(Api, "ownLeadRecords", (handlers) =>
  handlers.handleAll({
    listOwnLeads: ({ query }) =>
      Effect.map(own, (leads) => pageOf(leads, query, { search: searchedByOwner })),
    getOwnLead: ({ params }) =>
      own.pipe(
        Effect.flatMap((leads) =>
          orNotFound(leads.find(({ lead_id }) => lead_id === params.lead_id))
        ),
        Effect.map((lead) => ({ lead }))
      )
  })
)

/** Leads as they are looked at and changed. */
export const leadRecordGroups = Layer.mergeAll(ofNetwork, ofAffiliate)
