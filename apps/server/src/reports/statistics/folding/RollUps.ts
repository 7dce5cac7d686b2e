import { CalendarDate, ReportClock, type TimeRange, type TimeZone } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { NetworkRepo } from "../../../accounts/network/NetworkRepo.ts"
import { makeTransaction } from "../../../platform/sql/Transaction.ts"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { ClickSums } from "./ClickSums.ts"
import { RollUpsRepo, type Slot } from "./RollUpsRepo.ts"

const hourMillis = 3_600_000
const dayMillis = CalendarDate.dayMillis

/** The hours that a range touches, a day of UTC at a time. */
const hourSlots = ({ startMillis, endMillis }: TimeRange.TimeRange): ReadonlyArray<Slot> => {
  const slots: Array<Slot> = []
  for (let at = Math.floor(startMillis / dayMillis) * dayMillis; at < endMillis; at += dayMillis) {
    slots.push({
      time: "hour",
      from: at / hourMillis,
      to: (at + dayMillis) / hourMillis,
      startMillis: at,
      endMillis: at + dayMillis
    })
  }
  return slots
}

/** The days of the zone that a range touches; around it too, for the sums of another zone's days. */
const daySlots = (range: TimeRange.TimeRange, zone: TimeZone.TimeZone): ReadonlyArray<Slot> => {
  const around = {
    startMillis: range.startMillis - 2 * dayMillis,
    endMillis: range.endMillis + 2 * dayMillis
  }
  return ReportClock.daysOf(ReportClock.make(around, zone), around).map(
    ({ day, startMillis, endMillis }) => ({
      time: "day",
      from: day,
      to: day + 1,
      startMillis,
      endMillis
    })
  )
}

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

    /** Conversions stay, so their sums can always be made again. */
    const conversionSlots = Effect.fnUntraced(function* (zone: TimeZone.TimeZone) {
      const range = yield* repo.conversionSpan
      return range === undefined ? [] : daySlots(range, zone)
    })

    /** Makes the sums of conversions by what is known of visitors. */
    const rebuildConversions = Effect.fnUntraced(function* (zone: TimeZone.TimeZone) {
      const begun = yield* states.beginConversions
      const remake = (slot: Slot) =>
        inTransaction(Effect.andThen(states.waitToHold, repo.rebuildConversions(slot)))
      yield* Effect.forEach(yield* conversionSlots(zone), remake, { discard: true })
      yield* states.endConversions(begun)
    })

    /** Makes all sums anew from the events; those of clicks by what is known of visitors follow in `ClickSums`. */
    const rebuild = Effect.gen(function* () {
      const zone = yield* adoptZone
      yield* Effect.forEach(yield* slots(zone), rebuildSlot, { discard: true })
      yield* states.set({ hours_ready: 1, days_ready: 1 })
      yield* rebuildConversions(zone)
    })

    /** The same, when they have never been made. */
    const ensure = Effect.gen(function* () {
      const { days_ready, hours_ready } = yield* states.get
      if (days_ready === 0 || hours_ready === 0) yield* rebuild
    })

    /** Makes the sums of conversions, when they have never been made or were spoilt. */
    const ensureConversions = Effect.gen(function* () {
      const { conversions_ready, day_timezone } = yield* states.get
      if (conversions_ready !== 1) yield* rebuildConversions(day_timezone)
    })

    /** Sums that are not what the events add up to. */
    const verify = Effect.gen(function* () {
      const { conversions_ready, day_timezone } = yield* states.get
      const found = yield* Effect.forEach(yield* slots(day_timezone), repo.differences)
      const days = conversions_ready === 1 ? yield* conversionSlots(day_timezone) : []
      const ofConversions = yield* Effect.forEach(days, repo.conversionDifferences)
      return [...found.flat(), ...ofConversions.flat(), ...(yield* clicks.verify)]
    })

    return { rebuild, ensure, ensureConversions, verify }
  })
}) {
  static readonly layer = Layer.effect(RollUps, RollUps.make).pipe(
    Layer.provide([
      ClickSums.layer,
      RollUpsRepo.layer,
      StatisticsStateRepo.layer,
      NetworkRepo.layer
    ])
  )
}
