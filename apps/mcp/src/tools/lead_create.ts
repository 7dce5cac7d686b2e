import { Lead, LeadInput, Money } from "@affnet/domain"
import { Effect, Schema, Struct } from "effect"
import type { Caller } from "../callers/Caller.ts"
import * as Operation from "../contract/Operation.ts"
import { because } from "../failures/ToolFailure.ts"
import { anything } from "./arguments.ts"
import { make } from "./Tool.ts"

const given = Struct.pick(LeadInput.fields, [
  "click_id",
  "aff_click_id",
  "goal_id",
  "goal_alias",
  "conv_status",
  "email",
  "firstname",
  "lastname",
  "phone"
])
const amount = Schema.optionalKey(Money.NonNegativeMoneyText)

const Arguments = Schema.Struct({
  ...given,
  revenue: amount,
  payout: amount,
  amount,
  deliver_lead: Schema.optionalKey(Schema.Boolean)
}).check(LeadInput.namesClick)

const result = Schema.Struct({
  data: Schema.Struct({ ...Lead.Lead.fields, would_create: anything })
})

const allowed = ({ deliver_lead }: typeof Arguments.Type, { settings }: Caller) =>
  deliver_lead === true && !settings.allowDelivery
    ? Effect.fail(because("deliver_lead: is switched off here; its operator allows it."))
    : Effect.void

export const lead_create = make({
  name: "lead_create",
  title: "Create a lead",
  description: "Makes a lead of a click; deliver_lead sells it to vendors.",
  toolset: "leads",
  roles: Operation.rolesOf("lead_create"),
  hints: { readOnly: false, destructive: false, idempotent: true, openWorld: true },
  isMoney: true,
  arguments: Arguments,
  result,
  preview: (args, caller) => Effect.as(allowed(args, caller), { data: { would_create: args } }),
  run: Effect.fnUntraced(function* (args, caller) {
    yield* allowed(args, caller)
    const { result } = yield* caller.client.leads.postLead({ payload: args })
    return { data: result }
  })
})
