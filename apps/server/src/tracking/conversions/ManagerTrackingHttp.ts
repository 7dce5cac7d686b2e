import { ConversionRefusals } from "@affnet/api/Wire"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { Conversions } from "./Conversions.ts"
import { receipt } from "./TrackingAnswers.ts"
import { Why } from "./Why.ts"

const source = "conv-click-id"

export const ManagerTrackingHttp = implement(
  "managerTracking",
  Effect.fn(function* (handlers) {
    const conversions = yield* Conversions
    const why = yield* Why
    return handlers.handleAll({
      createConversion: ({ payload }) =>
        conversions
          .create({ input: payload, source, credentials: "key" })
          .pipe(receipt, ConversionRefusals.answerRefusalToManager),
      explainTracking: ({ query }) => asCaller((me) => why.explain(me, query))
    })
  })
).pipe(Layer.provide([Conversions.layer, Why.layer]))
