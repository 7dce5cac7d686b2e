import { ReportClock, type TimeRange, type TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer } from "effect"
import { inBackground } from "../../../platform/inBackground.ts"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { ClickSumsRepo, type State, type Step } from "./ClickSumsRepo.ts"
import { withRest } from "./withRest.ts"

/** Clicks of one transaction: those that are stored meanwhile wait some milliseconds for it on SQLite. */
const besideTraffic = 500

/** Clicks of one transaction when nothing else matters. */
const atOnce = 100_000

/** A day is over so long after its end: what came at its end is stored by then. */
const graceMillis = 3_600_000

const dayAt = (millis: number, zone: TimeZone.TimeZone): ReportClock.NumberedDay | undefined => {
  const range = { startMillis: millis, endMillis: millis + 1 }
  return ReportClock.daysOf(ReportClock.make(range, zone), range)[0]
}

/**
 * Sums of clicks by country, device type and sub ID for days that are over, made in the order of the clicks. Whatever
 * dies in between, the next step goes on from where the last one ended.
 */
export class ClickSums extends Context.Service<ClickSums>()("server/ClickSums", {
  make: Effect.gen(function* () {
    const repo = yield* ClickSumsRepo
    const states = yield* StatisticsStateRepo

    /** Sums from before the clicks that are left cannot be made again, and stay as they are. */
    const removal = Effect.fnUntraced(function* ({ day_timezone }: State) {
      const { events_since } = yield* states.get
      const begun = dayAt(events_since, day_timezone)
      const isWhole = begun?.startMillis === events_since
      const from = begun === undefined || isWhole ? begun : dayAt(begun.endMillis, day_timezone)
      const remove = yield* repo.firstDay(from?.day ?? 0)
      return remove === undefined
        ? { until: Math.max(0, from?.startMillis ?? 0) }
        : { remove, until: -1 }
    })

    const addition = Effect.fnUntraced(function* (
      { day_timezone, summed_until }: State,
      count: number
    ) {
      const now = yield* Clock.currentTimeMillis
      const today = dayAt(now - graceMillis, day_timezone)
      const startMillis = yield* repo.firstClick(summed_until)
      if (today === undefined || startMillis === undefined) return undefined
      const day = dayAt(startMillis, day_timezone)
      if (day === undefined || day.day >= today.day) return undefined
      const behind = (yield* repo.clickBehind(startMillis, count)) ?? day.endMillis
      const endMillis = Math.min(day.endMillis, Math.max(behind, startMillis + 1))
      return { add: { day: day.day, startMillis, endMillis }, until: endMillis }
    })

    const stepOf =
      (count: number) =>
      (state: State): Effect.Effect<Step | undefined> =>
        state.summed_until < 0 ? removal(state) : addition(state, count)

    /** Sums that are not what clicks add up to. */
    const verify = Effect.gen(function* () {
      const { clicks_summed_until: summed_until, day_timezone, events_since } = yield* states.get
      const first = yield* repo.firstClick(events_since)
      if (first === undefined || first >= summed_until) return []
      const range: TimeRange.TimeRange = { startMillis: first, endMillis: summed_until }
      const days = ReportClock.daysOf(ReportClock.make(range, day_timezone), range).filter(
        ({ endMillis, startMillis }) => startMillis >= events_since && endMillis <= summed_until
      )
      return (yield* Effect.forEach(days, repo.differences)).flat()
    })

    return {
      /** Sums up some clicks. Answers whether there may be more. */
      step: repo.advance(stepOf(besideTraffic)),
      /** Has all sums made anew from the clicks that are left. */
      restart: repo.restart,
      /** Sums up all clicks there are. */
      catchUp: Effect.asVoid(
        Effect.repeat(repo.advance(stepOf(atOnce)), { while: (more) => more })
      ),
      verify
    }
  })
}) {
  static readonly layer = Layer.effect(ClickSums, ClickSums.make).pipe(
    Layer.provide([ClickSumsRepo.layer, StatisticsStateRepo.layer])
  )
}

/** Sums up as long as the server runs: what is behind a little at a time, then what a day has brought. */
export const summingClicks = Layer.effectDiscard(
  Effect.gen(function* () {
    const { step } = yield* ClickSums
    const all = Effect.repeat(withRest(step), { while: (more) => more })
    yield* inBackground(all, "10 minutes", "Clicks could not be summed up")
  })
).pipe(Layer.provide(ClickSums.layer))
