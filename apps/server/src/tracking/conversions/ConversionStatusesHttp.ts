import { ConversionStatusChange } from "@affnet/domain"
import { Effect, Layer } from "effect"
import { asCaller, implement } from "../../platform/http/handlers.ts"
import { ConversionStatuses } from "./ConversionStatuses.ts"

const managers = implement(
  "conversionStatuses",
  Effect.fn(function* (handlers) {
    const statuses = yield* ConversionStatuses
    return handlers.handleAll({
      changeConversionStatuses: ({ payload }) =>
        Effect.map(statuses.change(payload), ConversionStatusChange.answerOf)
    })
  })
)

const advertisers = implement(
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
