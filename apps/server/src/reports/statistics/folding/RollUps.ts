import type { TimeZone } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../../accounts/network/NetworkRepo.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { ClickSums } from "./ClickSums.ts"
import { ConversionSums } from "./ConversionSums.ts"
import { RollUpsRepo } from "./RollUpsRepo.ts"
import { daySlots, hourSlots, type Slot } from "./slots.ts"

/**
 * The tables of sums as a whole. They are made anew, or compared with the events, a day at a time; what
 * has not been folded yet is taken into account, so that traffic may go on meanwhile.
 */
export class RollUps extends Context.Service<RollUps>()("server/RollUps", {
  make: Effect.gen(function* () {
    const repo = yield* RollUpsRepo
    const states = yield* StatisticsStateRepo
    const network = yield* NetworkRepo
    const clicks = yield* ClickSums
    const conversions = yield* ConversionSums
    const inTransaction = yield* makeTransaction

    /** The days of tables are those of the network's zone from now on. */
    const adoptZone = Effect.gen(function* () {
      const state = yield* states.waitToHold
      const { timezone } = yield* network.get
      if (state.day_timezone !== timezone) {
        yield* states.set({ day_timezone: timezone, days_ready: 0 })
        yield* states.spoilConversions
      }
      yield* clicks.restart
      return timezone
    }).pipe(inTransaction)

    /** Sums from before the events that are left cannot be made again, and stay as they are. */
    const slots = Effect.fnUntraced(function* (zone: TimeZone.TimeZone) {
      const range = yield* repo.span
      if (range === undefined) return []
      const { events_since } = yield* states.get
      return [...hourSlots(range), ...daySlots(range, zone)].filter(
        ({ startMillis }) => startMillis >= events_since
      )
    })

    const rebuildSlot = (slot: Slot) =>
      inTransaction(Effect.andThen(states.waitToHold, repo.rebuild(slot)))

    /** Makes all sums anew from the events; those of clicks by what is known of visitors follow in `ClickSums`. */
    const rebuild = Effect.gen(function* () {
      const zone = yield* adoptZone
      yield* Effect.forEach(yield* slots(zone), rebuildSlot, { discard: true })
      yield* states.set({ hours_ready: 1, days_ready: 1 })
      yield* conversions.rebuild(zone)
    })

    /** The same, when they have never been made. */
    const ensure = Effect.gen(function* () {
      const { days_ready, hours_ready } = yield* states.get
      if (days_ready === 0 || hours_ready === 0) yield* rebuild
    })

    /** Sums that are not what the events add up to. */
    const verify = Effect.gen(function* () {
      const { day_timezone } = yield* states.get
      const found = yield* Effect.forEach(yield* slots(day_timezone), repo.differences)
      return [...found.flat(), ...(yield* conversions.verify), ...(yield* clicks.verify)]
    })

    return { rebuild, ensure, verify }
  })
}) {
  static readonly layer = Layer.effect(RollUps, RollUps.make).pipe(
    Layer.provide([
      ClickSums.layer,
      ConversionSums.layer,
      RollUpsRepo.layer,
      StatisticsStateRepo.layer,
      NetworkRepo.layer
    ])
  )
}
