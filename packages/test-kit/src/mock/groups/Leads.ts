import { Api } from "@affnet/api"
import { LeadRefusals } from "@affnet/api/Wire"
import type { LeadInput } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Leads from "../Leads.ts"
import { State } from "../State.ts"

const path = "/api/v2/network/leads"

const create = (method: "GET" | "POST", input: LeadInput.LeadInput) =>
  State.pipe(
    Effect.flatMap((state) => Leads.create(state, { input, method, path })),
    Effect.map((result) => ({ result }))
  )

/** Leads of clicks. */
export const leads = HttpApiBuilder.group(Api, "leads", (handlers) =>
  handlers.handleAll({
    createLead: ({ query }) => create("GET", query).pipe(LeadRefusals.answerRefusal),
    postLead: ({ payload }) => create("POST", payload).pipe(LeadRefusals.answerRefusalOfBody)
  })
)
