import { LeadRefusals } from "@affnet/api/Wire"
import type { LeadInput } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { implement, keyed } from "../../platform/http/handlers.ts"
import { OutboundHttp } from "../../platform/outbound/OutboundHttp.ts"
import { Leads } from "./Leads.ts"

const path = "/api/v2/network/leads"

export const LeadsHttp = implement(
  "leads",
  Effect.fn(function* (handlers) {
    const leads = yield* Leads
    const create = (method: "GET" | "POST", input: LeadInput.LeadInput) =>
      leads.create({ input, method, path }).pipe(keyed("result"))
    return handlers.handleAll({
      createLead: ({ query }) => create("GET", query).pipe(LeadRefusals.answerRefusal),
      postLead: ({ payload }) => create("POST", payload).pipe(LeadRefusals.answerRefusalOfBody)
    })
  })
).pipe(Layer.provide(Leads.layer), Layer.provide(OutboundHttp.layer))
