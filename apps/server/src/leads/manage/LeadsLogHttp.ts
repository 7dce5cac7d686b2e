import { Effect, Layer } from "effect"
import { implement, keyed } from "../../platform/http/handlers.ts"
import { answerFields, answerList } from "../../platform/http/Listing.ts"
import { LeadResends } from "./LeadResends.ts"
import { LeadsLog } from "./LeadsLog.ts"

export const LeadsLogHttp = implement(
  "leadsLog",
  Effect.fn(function* (handlers) {
    const log = yield* LeadsLog
    const resends = yield* LeadResends
    return handlers.handleAll({
      listLeadsLog: ({ query }) => answerList(query, log.list),
      getLeadsLog: ({ params, query }) =>
        answerFields(query, log.get(params.id)).pipe(keyed("record")),
      resendLead: ({ params }) => resends.resend(params.id).pipe(keyed("delivery"))
    })
  })
).pipe(Layer.provide([LeadsLog.layer, LeadResends.layer]))
