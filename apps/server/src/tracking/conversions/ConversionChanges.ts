import { type ConversionRecord, Measures } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { type StatisticDelta, StatisticDeltasRepo } from "../deltas/StatisticDeltasRepo.ts"
import { PostbackDeliveries } from "../postback-deliveries/PostbackDeliveries.ts"
import { ConversionPostings } from "../postings/ConversionPostings.ts"
import { ConversionHistoryRepo } from "./ConversionHistoryRepo.ts"
import type { ConversionOrigin } from "./ConversionOrigin.ts"
import type { Changed } from "./conversionHistory.ts"

/** A conversion before, if it existed, and after a change. */
interface Change {
  readonly before: ConversionRecord.NewConversionRecord | undefined
  readonly after: ConversionRecord.NewConversionRecord
}

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
  visitor: {
    country: change.after.country ?? 0,
    device_type: change.after.device_type ?? "",
    sub_id1: change.after.sub_id1 ?? ""
  },
  measures: measuresOf(change)
})

/** The consequences of a new or changed conversion, all written in the transaction of the change itself. */
export class ConversionChanges extends Context.Service<ConversionChanges>()(
  "server/ConversionChanges",
  {
    make: Effect.gen(function* () {
      const deltas = yield* StatisticDeltasRepo
      const history = yield* ConversionHistoryRepo
      const postbacks = yield* PostbackDeliveries
      const postings = yield* ConversionPostings

      /** It was changed, which its history keeps. */
      const record = Effect.fn("ConversionChanges.record")(function* (
        change: Changed,
        origin: ConversionOrigin
      ) {
        yield* history.insert(change, origin)
        yield* deltas.insert([deltaOf(change)])
        yield* postings.record(change, origin.source)
        yield* postbacks.enqueue(change)
      })

      return { record }
    })
  }
) {
  static readonly layer = Layer.effect(ConversionChanges, ConversionChanges.make).pipe(
    Layer.provide([
      ConversionHistoryRepo.layer,
      ConversionPostings.layer,
      PostbackDeliveries.layer,
      StatisticDeltasRepo.layer
    ])
  )
}
