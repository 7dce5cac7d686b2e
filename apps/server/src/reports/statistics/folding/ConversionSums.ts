import type { TimeZone } from "@affnet/domain"
import { Context, Effect, identity, Layer } from "effect"
import { inBackground } from "../../../platform/inBackground.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { ConversionSumsRepo } from "./ConversionSumsRepo.ts"
import { daySlots } from "./slots.ts"
import { withRest } from "./withRest.ts"

/** How a step is done. */
type Each = (step: Effect.Effect<void>) => Effect.Effect<void>

/**
 * Sums of the network's conversions by country, device type and sub ID 1. Deltas are folded into them as into all
 * sums; here they are made from the conversions that there are, a day at a time. Conversions stay, so that can always
 * be done.
 */
export class ConversionSums extends Context.Service<ConversionSums>()("server/ConversionSums", {
  make: Effect.gen(function* () {
    const repo = yield* ConversionSumsRepo
    const states = yield* StatisticsStateRepo
    const inTransaction = yield* makeTransaction

    const days = Effect.fnUntraced(function* (zone: TimeZone.TimeZone) {
      const range = yield* repo.span
      return range === undefined ? [] : daySlots(range, zone)
    })

    /**
     * Makes all sums in short transactions, between which `each` may let others go first, unless they were made, spoilt
     * or begun anew since `begun`: that may have been for days of another zone. Several processes may be at it at once.
     */
    const make = Effect.fnUntraced(function* (
      begun: number,
      zone: TimeZone.TimeZone,
      each: Each = identity
    ) {
      const unlessBegunAnew = (step: Effect.Effect<void>) =>
        inTransaction(
          Effect.flatMap(states.waitToHold, ({ conversions_ready }) =>
            conversions_ready === begun ? step : Effect.void
          )
        )
      const steps = (yield* days(zone)).flatMap(repo.rebuilds)
      yield* Effect.forEach(steps, (step) => each(unlessBegunAnew(step)), { discard: true })
      yield* states.endConversions(begun)
    })

    /** Makes all sums anew, for days of a zone. */
    const rebuild = (zone: TimeZone.TimeZone) =>
      Effect.flatMap(states.beginConversions, (begun) => make(begun, zone))

    /**
     * Makes them when they have never been made or were spoilt. It begins nothing anew: processes that do so to each
     * other would never end.
     */
    const ensure = Effect.fnUntraced(function* (each?: Each) {
      const { conversions_ready, day_timezone } = yield* states.get
      if (conversions_ready !== 1) yield* make(conversions_ready, day_timezone, each)
    })

    /** Sums that are not what the conversions add up to. */
    const verify = Effect.gen(function* () {
      const { conversions_ready, day_timezone } = yield* states.get
      if (conversions_ready !== 1) return []
      const found = yield* Effect.forEach(yield* days(day_timezone), repo.differences)
      return found.flat()
    })

    return { rebuild, ensure, verify }
  })
}) {
  static readonly layer = Layer.effect(ConversionSums, ConversionSums.make).pipe(
    Layer.provide([ConversionSumsRepo.layer, StatisticsStateRepo.layer])
  )
}

/** Makes them where they lack, or a process of an earlier release spoilt them: not again and again. */
export const summingConversions = Layer.effectDiscard(
  Effect.flatMap(ConversionSums, ({ ensure }) =>
    inBackground(ensure(withRest), "1 minute", "Conversions could not be summed up")
  )
).pipe(Layer.provide(ConversionSums.layer))
