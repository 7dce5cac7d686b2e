import { type ConversionRecord, Measures } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { PostbackDeliveries } from "../postback-deliveries/PostbackDeliveries.ts"
import { type StatisticDelta, StatisticDeltasRepo } from "../statistics/StatisticDeltasRepo.ts"
import { ConversionHistoryRepo } from "./ConversionHistoryRepo.ts"
import type { ConversionOrigin } from "./ConversionOrigin.ts"
import type { Change } from "./conversionHistory.ts"

const measuresOf = ({ before, after }: Change): Measures.Measures => {
  const measures = Measures.ofConversion(after)
  return before === undefined
    ? measures
    : Measures.subtract(measures, Measures.ofConversion(before))
}

/** What a change adds to statistics. */
export const deltaOf = (change: Change): StatisticDelta => ({
  created_millis: change.after.created_millis,
  affiliate_id: change.after.affiliate_id,
  offer_id: change.after.offer_id,
  goal_id: change.after.goal_id,
  currency: change.after.currency,
  measures: measuresOf(change)
})

/**
 * What follows from a conversion that was made or changed. All of it is written in the transaction of the
 * change itself: whatever has to hear of conversions hears it here. `WholeConversions` writes the same for many at once.
 */
export class ConversionChanges extends Context.Service<
  ConversionChanges,
  {
    readonly record: (
      change: ConversionRecord.ConversionChange,
      origin: ConversionOrigin
    ) => Effect.Effect<void>
  }
>()("server/ConversionChanges") {
  static readonly layer = Layer.effect(
    ConversionChanges,
    Effect.gen(function* () {
      const deltas = yield* StatisticDeltasRepo
      const history = yield* ConversionHistoryRepo
      const postbacks = yield* PostbackDeliveries

      const record = Effect.fn("ConversionChanges.record")(function* (
        change: ConversionRecord.ConversionChange,
        origin: ConversionOrigin
      ) {
        yield* history.insert(change.after.id, change, origin)
        yield* deltas.insert([deltaOf(change)])
        yield* postbacks.enqueue(change)
      })

      return ConversionChanges.of({ record })
    })
  ).pipe(
    Layer.provide([
      ConversionHistoryRepo.layer,
      PostbackDeliveries.layer,
      StatisticDeltasRepo.layer
    ])
  )
}
