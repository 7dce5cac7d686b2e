import { ConversionRefusals, QueryString, SecurityToken } from "@affnet/api/Wire"
import type { ConversionInput } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpServerRequest } from "effect/http"
import { implement } from "../../platform/http/handlers.ts"
import { Conversions } from "./Conversions.ts"
import { receipt } from "./TrackingAnswers.ts"
import { TrackingInputLive } from "./TrackingInput.ts"

/** What a call says: in its query, or in its body, which goes before. */
interface Call {
  readonly query?: ConversionInput.ConversionInput & Token
  readonly payload?: ConversionInput.ConversionInput & Token
}
interface Token {
  readonly token?: string
}

/** A signature covers only the address, so requests with a body cannot be signed. */
const reportOf = Effect.fnUntraced(function* (source: string, { query, payload }: Call) {
  const request = yield* HttpServerRequest.HttpServerRequest
  const { token = yield* SecurityToken, ...input } = { ...query, ...payload }
  const address = payload === undefined ? QueryString.addressOf(request.originalUrl) : undefined
  return { input, source, credentials: { token, address } }
})

export const TrackingHttp = implement(
  "tracking",
  Effect.fn(function* (handlers) {
    const conversions = yield* Conversions
    const by = (source: string, method: (typeof conversions)["create"]) => (call: Call) =>
      reportOf(source, call).pipe(Effect.flatMap(method), receipt, ConversionRefusals.answerRefusal)
    const goal = by("goal-by-click-id", conversions.create)
    const creation = by("conv", conversions.create)
    const change = by("conv-change", conversions.change)
    const addition = by("conv-addchange", conversions.addOrChange)
    return handlers.handleAll({
      trackGoal: goal,
      postGoal: goal,
      trackConversion: creation,
      postConversion: creation,
      trackConversionChange: change,
      postConversionChange: change,
      trackConversionOrChange: addition,
      postConversionOrChange: addition
    })
  })
).pipe(Layer.provide([Conversions.layer, TrackingInputLive]))
