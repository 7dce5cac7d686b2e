import type { Principal } from "@affnet/api"
import { AffiliateLead, type ConversionRefusal } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { type ClickTurnedAway, LeadClicks } from "./LeadClicks.ts"
import { Leads } from "./Leads.ts"

type Refused = ConversionRefusal.ConversionRefused | ClickTurnedAway

/** Takes leads from affiliates: of clicks of their own, or with a click that is made for them. */
export class AffiliateLeads extends Context.Service<
  AffiliateLeads,
  {
    readonly create: (
      owner: Principal,
      input: AffiliateLead.AffiliateLeadInput,
      path: string
    ) => Effect.Effect<AffiliateLead.AffiliateLead, Refused>
  }
>()("server/AffiliateLeads") {
  static readonly layer = Layer.effect(
    AffiliateLeads,
    Effect.gen(function* () {
      const clicks = yield* LeadClicks
      const leads = yield* Leads

      const create = Effect.fn("AffiliateLeads.create")(function* (
        { account_id }: Principal,
        input: AffiliateLead.AffiliateLeadInput,
        path: string
      ) {
        const { offer_id } = input
        const click =
          offer_id !== undefined && AffiliateLead.wantsClick(input)
            ? yield* clicks.decide({ ...input, offer_id }, account_id)
            : undefined
        const of = { affiliate_id: account_id, offer_id }
        const lead = yield* leads.create({ input, method: "POST", path, of, click })
        return AffiliateLead.ofLead(lead)
      })

      return AffiliateLeads.of({ create })
    })
  ).pipe(Layer.provide([LeadClicks.layer, Leads.layer]))
}
