import { Api } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConversionStatuses } from "./ConversionStatuses.ts"

export const ConversionStatusesHttp = HttpApiBuilder.group(
  Api,
  "conversionStatuses",
  Effect.fn(function* (handlers) {
    const statuses = yield* ConversionStatuses
    return handlers.handleAll({
      changeConversionStatuses: ({ payload }) =>
        Effect.map(statuses.change(payload), (conversions) => ({ conversions }))
    })
  })
).pipe(Layer.provide(ConversionStatuses.layer))
