import { IdempotencyKey } from "@affnet/api"
import { Effect, Layer } from "effect"
import { asCaller, implement, keyed } from "../../platform/http/handlers.ts"
import { answerList, answerRecord } from "../../platform/http/Listing.ts"
import { Adjustments } from "./Adjustments.ts"

export const AdjustmentsHttp = implement(
  "adjustments",
  Effect.fn(function* (handlers) {
    const adjustments = yield* Adjustments
    return handlers.handleAll({
      listAdjustments: ({ query }) => answerList(query, adjustments.list),
      getAdjustment: ({ params, query }) =>
        Effect.all({
          adjustment: answerRecord(query, adjustments.get(params.id)),
          refusals: adjustments.refusals(params.id)
        }),
      createAdjustment: ({ headers, payload }) =>
        asCaller((me) => adjustments.create(me, payload, headers[IdempotencyKey.header])).pipe(
          keyed("adjustment")
        )
    })
  })
).pipe(Layer.provide(Adjustments.layer))
