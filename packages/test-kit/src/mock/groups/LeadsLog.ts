import { Api, ValidationFailed } from "@affnet/api"
import { LeadFacts, type LeadLog, LeadRetries } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { deliver } from "../LeadRound.ts"
import { deliveriesOf, factsOf, leadOf } from "../LeadViews.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { type Records, State } from "../State.ts"

const makeView = ({ leads }: Records) => {
  const leadOfId = new Map<string, Records["leads"][number]>(
    leads.map((lead) => [lead.lead_id, lead])
  )
  return {
    search: ({ lead_id, transaction_id }: LeadLog.LeadLog) => {
      const lead = leadOfId.get(lead_id)
      return lead === undefined
        ? [lead_id, transaction_id]
        : LeadFacts.searched({ ...lead, fields: lead })
    }
  }
}

const recordOf = (wanted: number) =>
  Effect.flatMap(State, ({ records }) =>
    orNotFound(records.leadsLog.find(({ id }) => id === wanted))
  )

const refuse = (problem: string) => new ValidationFailed({ errors: { id: [problem] } })

/** One more attempt, under the same id; the vendor is asked at once. */
const resend = Effect.fnUntraced(function* (id: number) {
  const state = yield* State
  const { records } = state
  const { delivery_id, lead_id, vendor_id } = yield* recordOf(id)
  if (delivery_id === null) return yield* refuse(LeadRetries.resendProblems.incoming)
  const made = records.leadsLog.filter((one) => one.delivery_id === delivery_id)
  if (made.at(-1)?.delivery_status === "success") {
    return yield* refuse(LeadRetries.resendProblems.accepted)
  }
  const lead = yield* orNotFound(leadOf(records, lead_id))
  const vendor = records.vendors.find((one) => one.id === vendor_id)
  const attempts = made.length
  const problem = LeadRetries.obstacle({
    conv_status: lead.conv_status,
    isErased: lead.erased !== null,
    vendor,
    wasSending: false,
    attempts,
    attempts_max: attempts + 1
  })
  if (problem !== undefined || vendor === undefined) return yield* refuse(problem ?? "")
  deliver(state, factsOf(records, lead), vendor, { delivery_id, attempts })
  const all = deliveriesOf(state.records, lead.lead_id)
  return yield* orNotFound(all.find((one) => one.delivery_id === delivery_id))
})

/** What was received and sent. */
export const leadsLog = HttpApiBuilder.group(Api, "leadsLog", (handlers) =>
  handlers.handleAll({
    listLeadsLog: ({ query }) =>
      Effect.map(State, ({ records }) => pageOf(records.leadsLog, query, makeView(records))),
    getLeadsLog: ({ params }) => Effect.map(recordOf(params.id), (record) => ({ record })),
    resendLead: ({ params }) => Effect.map(resend(params.id), (delivery) => ({ delivery }))
  })
)
