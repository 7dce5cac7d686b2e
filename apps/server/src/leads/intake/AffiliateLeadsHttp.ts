import { LeadRefusals } from "@affnet/api/Wire"
import type { AffiliateLead } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { AffiliateLeads } from "./AffiliateLeads.ts"

const prefix = "/api/v2/affiliate"

export const AffiliateLeadsHttp = implement(
  "affiliateLeads",
  Effect.fn(function* (handlers) {
    const leads = yield* AffiliateLeads
    const handIn =
      (how: "create" | "createUpon", path: string) =>
      ({ payload }: { readonly payload: AffiliateLead.AffiliateLeadInput }) =>
        asCaller((me) => leads[how](me, payload, `${prefix}${path}`)).pipe(
          Effect.map((lead) => ({ ...lead, result: lead })),
          LeadRefusals.answerRefusalOfAffiliate
        )
    return handlers.handleAll({
      createOwnLead: handIn("create", "/leads"),
      createOwnLeadByOffer: handIn("create", "/leads-by-offer-id"),
      createOwnLeadUponDelivery: handIn("createUpon", "/leads-upon")
    })
  })
).pipe(Layer.provide(AffiliateLeads.layer), Layer.provide(OutboundHttp.layer))
