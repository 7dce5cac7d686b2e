import { Api, CurrentPrincipal } from "@affnet/api"
import type { AffiliateLead } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { OutboundHttp } from "../outbound/OutboundHttp.ts"
import { AffiliateLeads } from "./AffiliateLeads.ts"
import { answerRefusalOfAffiliate } from "./LeadRefusals.ts"

const prefix = "/api/v2/affiliate"

export const AffiliateLeadsHttp = HttpApiBuilder.group(
  Api,
  "affiliateLeads",
  Effect.fn(function* (handlers) {
    const leads = yield* AffiliateLeads
    const create = (input: AffiliateLead.AffiliateLeadInput, path: string) =>
      CurrentPrincipal.pipe(
        Effect.flatMap((me) => leads.create(me, input, `${prefix}${path}`)),
        Effect.map((lead) => ({ ...lead, result: lead })),
        answerRefusalOfAffiliate
      )
    return handlers.handleAll({
      createOwnLead: ({ payload }) => create(payload, "/leads"),
      createOwnLeadByOffer: ({ payload }) => create(payload, "/leads-by-offer-id")
    })
  })
).pipe(Layer.provide(AffiliateLeads.layer), Layer.provide(OutboundHttp.layer))
