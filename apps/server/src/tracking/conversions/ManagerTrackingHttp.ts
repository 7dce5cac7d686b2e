import { IdempotencyKey } from "@affnet/api"
import { ConversionRefusals } from "@affnet/api/Wire"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { KeyedConversions } from "./KeyedConversions.ts"
import { Why } from "./Why.ts"

export const ManagerTrackingHttp = implement(
  "managerTracking",
  Effect.fn(function* (handlers) {
    const conversions = yield* KeyedConversions
    const why = yield* Why
    return handlers.handleAll({
      createConversion: ({ headers, payload }) =>
        asCaller((me) => conversions.create(me, payload, headers[IdempotencyKey.header])).pipe(
          ConversionRefusals.answerRefusalToManager
        ),
      explainTracking: ({ query }) => asCaller((me) => why.explain(me, query))
    })
  })
).pipe(Layer.provide([KeyedConversions.layer, Why.layer]))
