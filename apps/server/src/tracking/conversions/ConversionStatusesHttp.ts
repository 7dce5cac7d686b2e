import { Api, CurrentPrincipal } from "@affnet/api"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { ConversionStatuses } from "./ConversionStatuses.ts"

const managers = HttpApiBuilder.group(
  Api,
  "conversionStatuses",
  Effect.fn(function* (handlers) {
    const statuses = yield* ConversionStatuses
    return handlers.handleAll({
      changeConversionStatuses: ({ payload }) =>
        Effect.map(statuses.change(payload), (conversions) => ({ conversions }))
    })
  })
)

const advertisers = HttpApiBuilder.group(
  Api,
  "ownConversionStatuses",
  Effect.fn(function* (handlers) {
    const statuses = yield* ConversionStatuses
    return handlers.handleAll({
      changeOwnConversionStatuses: ({ payload }) =>
        CurrentPrincipal.pipe(
          Effect.flatMap((me) => statuses.changeOwn(me, payload)),
          Effect.map((conversions) => ({ conversions }))
        )
    })
  })
)

export const ConversionStatusesHttp = Layer.merge(managers, advertisers).pipe(
  Layer.provide(ConversionStatuses.layer)
)
