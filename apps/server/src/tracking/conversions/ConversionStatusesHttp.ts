import { Api } from "@affnet/api"
import { ConversionStatusChange } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { asCaller } from "../../platform/http/handlers.ts"
import { ConversionStatuses } from "./ConversionStatuses.ts"

const managers = HttpApiBuilder.group(
  Api,
  "conversionStatuses",
  Effect.fn(function* (handlers) {
    const statuses = yield* ConversionStatuses
    return handlers.handleAll({
      changeConversionStatuses: ({ payload }) =>
        Effect.map(statuses.change(payload), ConversionStatusChange.answerOf)
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
        asCaller((me) => statuses.changeOwn(me, payload)).pipe(
          Effect.map(ConversionStatusChange.answerOf)
        )
    })
  })
)

export const ConversionStatusesHttp = Layer.merge(managers, advertisers).pipe(
  Layer.provide(ConversionStatuses.layer)
)
