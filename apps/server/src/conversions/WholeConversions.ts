import { ConversionRecord } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { PostbackDeliveries } from "../postback-deliveries/PostbackDeliveries.ts"
import { toRow as toDeliveryRow } from "../postback-deliveries/PostbackQueueRepo.ts"
import { isNothing, toRow as toDeltaRow } from "../statistics/StatisticDeltasRepo.ts"
import { deltaOf } from "./ConversionChanges.ts"
import type { Plan } from "./ConversionPlans.ts"
import { WholeConversionsRepo } from "./WholeConversionsRepo.ts"

/** Its number is only known once it is stored, by the statement that does. */
const unknownId = { conversion_id: null }

/**
 * The short way for nearly all conversions: one that comes under no cap and repeats none is stored at once,
 * with everything that follows of it. Must not stand inside a transaction.
 */
export class WholeConversions extends Context.Service<
  WholeConversions,
  {
    /** `undefined` when the conversion has to go the long way; nothing is stored then. */
    readonly make: (plan: Plan) => Effect.Effect<ConversionRecord.ConversionRecord | undefined>
  }
>()("server/WholeConversions") {
  static readonly layer = Layer.effect(
    WholeConversions,
    Effect.gen(function* () {
      const postbacks = yield* PostbackDeliveries
      const repo = yield* WholeConversionsRepo

      const make = Effect.fn("WholeConversions.make")(function* (plan: Plan) {
        if (Result.isFailure(plan.conversion)) return undefined
        const conversion = plan.conversion.success
        const delta = deltaOf({ before: undefined, after: conversion })
        const messages = yield* postbacks.messages(conversion)
        const id = yield* repo.insert({
          conversion: { ...conversion, ...plan.keys, details: plan.details },
          deltas: isNothing(delta) ? [] : [toDeltaRow(delta)],
          deliveries: messages.map((message) =>
            toDeliveryRow({ ...message, ...unknownId }, conversion.created_millis)
          )
        })
        return id === undefined
          ? undefined
          : { ...conversion, id: ConversionRecord.ConversionId.make(id) }
      })

      return WholeConversions.of({ make })
    })
  ).pipe(Layer.provide([PostbackDeliveries.layer, WholeConversionsRepo.layer]))
}
