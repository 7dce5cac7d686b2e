import { Api, CurrentPrincipal } from "@affnet/api"
import { LeadRefusals } from "@affnet/api/Wire"
import { AffiliateLead } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Clicks from "../Clicks.ts"
import * as Leads from "../Leads.ts"
import { State } from "../State.ts"

const prefix = "/api/v2/affiliate"

type Make = typeof Leads.create | typeof Leads.createUpon
type Input = AffiliateLead.AffiliateLeadInput

const handIn =
  (make: Make, path: string) =>
  ({ payload: input }: { readonly payload: Input }) =>
    Effect.gen(function* () {
      const state = yield* State
      const { account_id } = yield* CurrentPrincipal
      const of = { affiliate_id: account_id, offer_id: input.offer_id }
      const taken = Clicks.ofLead(state, input, account_id).pipe(
        Effect.flatMap((click_id) =>
          make(state, { input, method: "POST", path: `${prefix}${path}`, of, click_id })
        )
      )
      const lead = AffiliateLead.ofLead(yield* Leads.orNothing(state, taken))
      return { ...lead, result: lead }
    }).pipe(LeadRefusals.answerRefusalOfAffiliate)

/** Leads that affiliates hand in. */
export const affiliateLeads = HttpApiBuilder.group(Api, "affiliateLeads", (handlers) =>
  handlers.handleAll({
    createOwnLead: handIn(Leads.create, "/leads"),
    createOwnLeadByOffer: handIn(Leads.create, "/leads-by-offer-id"),
    createOwnLeadUponDelivery: handIn(Leads.createUpon, "/leads-upon")
  })
)
