import { Api } from "@affnet/api"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { erase } from "../LeadErasures.ts"
import { State } from "../State.ts"

/** Erases what is known of people. */
export const leadErasures = HttpApiBuilder.group(Api, "leadErasures", (handlers) =>
  handlers.handleAll({
    eraseLeads: ({ payload }) => Effect.map(State, (state) => ({ erasure: erase(state, payload) }))
  })
)
