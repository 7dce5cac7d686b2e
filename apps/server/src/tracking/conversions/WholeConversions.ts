import { ConversionRecord } from "@affnet/domain"
import { Context, Effect, Layer, Result } from "effect"
import { committed, makeCommitQueue } from "../../platform/sql/commits/CommitQueue.ts"
import type { OutsideTransaction } from "../../platform/sql/Transaction.ts"
import { isNothing, toRow as toDeltaRow } from "../deltas/StatisticDeltasRepo.ts"
import { PostbackDeliveries } from "../postback-deliveries/PostbackDeliveries.ts"
import { toRow as toDeliveryRow } from "../postback-deliveries/PostbackQueueRepo.ts"
import { PostbackWakeUp } from "../postback-deliveries/PostbackWakeUp.ts"
import { deltaOf } from "./ConversionChanges.ts"
import { reportColumns } from "./ConversionOrigin.ts"
import type { Plan } from "./ConversionPlans.ts"
import type { WholeConversion } from "./WholeConversion.ts"
import { WholeConversionsRepo } from "./WholeConversionsRepo.ts"

/** The most conversions of one commit, and of those that wait for one. */
const groupMax = 200
const waitingMax = 10_000

/** Its number is only known once it is stored. */
const unknownId = { conversion_id: null }

/**
 * The short way for nearly all conversions: those that come under no cap and repeat none are stored with
 * everything that follows of them, many with one commit.
 */
export class WholeConversions extends Context.Service<
  WholeConversions,
  {
    /** A planned conversion with all that follows of it. */
    readonly of: (
      planned: ConversionRecord.NewConversionRecord,
      plan: Plan
    ) => Effect.Effect<WholeConversion>
    /** Tells the worker of what was stored. */
    readonly announce: (wholes: ReadonlyArray<WholeConversion>) => Effect.Effect<void>
    /** `undefined` when the conversion has to go the long way; nothing is stored then. */
    readonly make: (
      plan: Plan
    ) => Effect.Effect<ConversionRecord.ConversionRecord | undefined, never, OutsideTransaction>
  }
>()("server/WholeConversions") {
  static readonly layer = Layer.effect(
    WholeConversions,
    Effect.gen(function* () {
      const postbacks = yield* PostbackDeliveries
      const { wake } = yield* PostbackWakeUp
      const { lanes, store } = yield* WholeConversionsRepo

      const announce = (wholes: ReadonlyArray<WholeConversion>) =>
        wholes.some(({ deliveries }) => deliveries.length > 0) ? wake : Effect.void

      const commit = Effect.fnUntraced(function* (wholes: ReadonlyArray<WholeConversion>) {
        const ids = yield* store(wholes)
        yield* announce(wholes)
        return (whole: WholeConversion) => ids.get(whole)
      })
      const queue = yield* makeCommitQueue({ commit, lanes, groupMax, waitingMax })

      const of = Effect.fnUntraced(function* (
        conversion: ConversionRecord.NewConversionRecord,
        { details, keys, origin }: Plan
      ) {
        const delta = deltaOf({ before: undefined, after: conversion })
        const messages = yield* postbacks.messages(conversion)
        return {
          conversion: { ...conversion, ...keys, details, ...reportColumns(origin) },
          delta: isNothing(delta) ? undefined : toDeltaRow(delta),
          deliveries: messages.map((message) =>
            toDeliveryRow({ ...message, ...unknownId }, conversion.created_millis)
          )
        }
      })

      const make = Effect.fn("WholeConversions.make")(function* (plan: Plan) {
        if (Result.isFailure(plan.conversion)) return undefined
        const conversion = plan.conversion.success
        const id = yield* committed(queue, yield* of(conversion, plan))
        return id === undefined
          ? undefined
          : { ...conversion, id: ConversionRecord.ConversionId.make(id) }
      })

      return WholeConversions.of({ of, announce, make })
    })
  ).pipe(
    Layer.provide([PostbackDeliveries.layer, PostbackWakeUp.layer, WholeConversionsRepo.layer])
  )
}
