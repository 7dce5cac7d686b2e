import { Api } from "@affnet/api"
import type { LeadLog } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { Lacking } from "../Lacking.ts"
import { orNotFound, pageOf } from "../Pages.ts"
import { State } from "../State.ts"

const view = {
  search: ({ lead_id, transaction_id }: LeadLog.LeadLog) => [lead_id, transaction_id]
}

const recordOf = (wanted: number) =>
  Effect.flatMap(State, ({ records }) =>
    orNotFound(records.leadsLog.find(({ id }) => id === wanted))
  )

/** What was received and sent. */
export const leadsLog = HttpApiBuilder.group(Api, "leadsLog", (handlers) =>
  handlers.handleAll({
    listLeadsLog: ({ query }) =>
      Effect.map(State, ({ records }) => pageOf(records.leadsLog, query, view)),
    getLeadsLog: ({ params }) => Effect.map(recordOf(params.id), (record) => ({ record })),
    resendLead: ({ params }) =>
      Effect.andThen(
        recordOf(params.id),
        Effect.die(new Lacking({ what: "delivering a lead again" }))
      )
  })
)
