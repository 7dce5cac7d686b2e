import { Api } from "@affnet/api"
import { Flag } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { change, State } from "../State.ts"

/** Whether leads are delivered at all. */
export const leadsSettings = HttpApiBuilder.group(Api, "leadsSettings", (handlers) =>
  handlers.handleAll({
    getLeadsSettings: () =>
      Effect.map(State, ({ records }) => ({ settings: records.leadsSettings })),
    updateLeadsSettings: ({ payload: { leads_management } }) =>
      Effect.map(State, (state) => {
        if (leads_management !== undefined) {
          change(state, { leadsSettings: { leads_management: Flag.fromBoolean(leads_management) } })
        }
        return { settings: state.records.leadsSettings }
      })
  })
)
