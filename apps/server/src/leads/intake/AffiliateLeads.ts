import type { Principal } from "@affnet/api"
import {
  AffiliateLead,
  type ClickTurnedAway,
  type ConversionRefusal,
  type LeadNotKept
} from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { LeadsUpon } from "../upon/LeadsUpon.ts"
import { LeadClicks } from "./LeadClicks.ts"
import { Leads } from "./Leads.ts"

type Refused = ConversionRefusal.ConversionRefused | ClickTurnedAway.ClickTurnedAway
type Answer<E> = Effect.Effect<AffiliateLead.AffiliateLead, E, OutsideTransaction>

/** Takes leads from affiliates: of clicks of their own, or with a click that is made for them. */
export class AffiliateLeads extends Context.Service<
  AffiliateLeads,
  {
    readonly create: (
      owner: Principal,
      input: AffiliateLead.AffiliateLeadInput,
      path: string
    ) => Answer<Refused>
    /** Only when a vendor accepts it. */
    readonly createUpon: (
      owner: Principal,
      input: AffiliateLead.AffiliateLeadInput,
      path: string
    ) => Answer<Refused | LeadNotKept.LeadNotKept>
  }
>()("server/AffiliateLeads") {
  static readonly layer = Layer.effect(
    AffiliateLeads,
    Effect.gen(function* () {
      const clicks = yield* LeadClicks
      const leads = yield* Leads
      const upon = yield* LeadsUpon

      const submissionOf = Effect.fnUntraced(function* (
        { account_id }: Principal,
        input: AffiliateLead.AffiliateLeadInput,
        path: string
      ) {
        const { offer_id } = input
        const click =
          offer_id !== undefined && AffiliateLead.wantsClick(input)
            ? yield* clicks.decide({ ...input, offer_id }, account_id)
            : undefined
        return {
          input,
          method: "POST" as const,
          path,
          of: { affiliate_id: account_id, offer_id },
          click
        }
      })

      return AffiliateLeads.of({
        create: Effect.fn("AffiliateLeads.create")(function* (owner, input, path) {
          const lead = yield* leads.create(yield* submissionOf(owner, input, path))
          return AffiliateLead.ofLead(lead)
        }),
        createUpon: Effect.fn("AffiliateLeads.createUpon")(function* (owner, input, path) {
          const lead = yield* upon.create(yield* submissionOf(owner, input, path))
          return AffiliateLead.ofLead(lead)
        })
      })
    })
  ).pipe(Layer.provide([LeadClicks.layer, Leads.layer, LeadsUpon.layer]))
}
