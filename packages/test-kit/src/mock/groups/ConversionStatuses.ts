import { Api } from "@affnet/api"
import { ConversionStatusChange } from "@affnet/domain"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Conversions from "../Conversions.ts"
import { type Knowledge, State } from "../State.ts"

const idPattern = /^\d{1,15}$/u

const changeOne = Effect.fnUntraced(function* (
  state: Knowledge,
  id: string,
  conv_status: Conversions.Revision["conv_status"]
) {
  const found = state.records.conversions.find((row) =>
    idPattern.test(id) ? row.id === Number(id) : row.transaction_id === id
  )
  if (found === undefined) return { id, result: "not_found" as const }
  const result = yield* Conversions.revise(state, found, { conv_status }, "manager").pipe(
    Effect.map((outcome) =>
      outcome.result === "unchanged" ? ("unchanged" as const) : ("changed" as const)
    ),
    Effect.catchTag("ConversionRefused", () => Effect.succeed("locked" as const))
  )
  return { id, result }
})

/** The statuses of many conversions at once. */
export const statuses = HttpApiBuilder.group(Api, "conversionStatuses", (handlers) =>
  handlers.handleAll({
    changeConversionStatuses: Effect.fnUntraced(function* ({ payload }) {
      const state = yield* State
      const wanted = ConversionStatusChange.wantedStatus(payload)
      const conversions = yield* Effect.forEach(payload.ids, (id) => changeOne(state, id, wanted))
      return { conversions }
    })
  })
)
