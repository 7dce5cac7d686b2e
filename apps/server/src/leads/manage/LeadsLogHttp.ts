import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { answerList } from "../../platform/http/Listing.ts"
import { LeadResends } from "./LeadResends.ts"
import { LeadsLog } from "./LeadsLog.ts"

export const LeadsLogHttp = HttpApiBuilder.group(
  Api,
  "leadsLog",
  Effect.fn(function* (handlers) {
    const log = yield* LeadsLog
    const resends = yield* LeadResends
    return handlers.handleAll({
      listLeadsLog: ({ query }) => answerList(query, log.list),
      getLeadsLog: ({ params }) => Effect.map(log.get(params.id), (record) => ({ record })),
      resendLead: ({ params }) =>
        Effect.map(resends.resend(params.id), (delivery) => ({ delivery }))
    })
  })
).pipe(Layer.provide([LeadsLog.layer, LeadResends.layer]))
