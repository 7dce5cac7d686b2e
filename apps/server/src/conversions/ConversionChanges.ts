import { type ConversionRecord, Measures } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { PostbackDeliveries } from "../postback-deliveries/PostbackDeliveries.ts"
import { StatisticDeltasRepo } from "../statistics/StatisticDeltasRepo.ts"

type Change = ConversionRecord.ConversionChange

const measuresOf = ({ before, after }: Change): Measures.Measures => {
  const measures = Measures.ofConversion(after)
  return before === undefined
    ? measures
    : Measures.subtract(measures, Measures.ofConversion(before))
}

/**
 * What follows from a conversion that was made or changed. All of it is written in the transaction of the
 * change itself, which is the only place that calls this: whatever has to hear of conversions hears it here.
 */
export class ConversionChanges extends Context.Service<
  ConversionChanges,
  {
    readonly record: (change: Change) => Effect.Effect<void>
  }
>()("server/ConversionChanges") {
  static readonly layer = Layer.effect(
    ConversionChanges,
    Effect.gen(function* () {
      const deltas = yield* StatisticDeltasRepo
      const postbacks = yield* PostbackDeliveries

      const record = Effect.fn("ConversionChanges.record")(function* (change: Change) {
        yield* deltas.insert([
          {
            created_millis: change.after.created_millis,
            affiliate_id: change.after.affiliate_id,
            offer_id: change.after.offer_id,
            goal_id: change.after.goal_id,
            currency: change.after.currency,
            measures: measuresOf(change)
          }
        ])
        yield* postbacks.enqueue(change)
      })

      return ConversionChanges.of({ record })
    })
  ).pipe(Layer.provide([PostbackDeliveries.layer, StatisticDeltasRepo.layer]))
}
