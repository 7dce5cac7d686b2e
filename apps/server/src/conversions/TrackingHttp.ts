import { Api } from "@affnet/api"
import { ConversionRefusals, SecurityToken } from "@affnet/api/Wire"
import type { ConversionInput } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
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

const attemptOf = (source: string, { query, payload }: Call) =>
  Effect.map(SecurityToken, (inAddress) => {
    const { token, ...input } = { ...query, ...payload }
    return { input, source, token: token ?? inAddress, isByManager: false }
  })

export const TrackingHttp = HttpApiBuilder.group(
  Api,
  "tracking",
  Effect.fn(function* (handlers) {
    const conversions = yield* Conversions
    const by = (source: string, method: (typeof conversions)["create"]) => (call: Call) =>
      attemptOf(source, call).pipe(
        Effect.flatMap(method),
        receipt,
        ConversionRefusals.answerRefusal
      )
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
