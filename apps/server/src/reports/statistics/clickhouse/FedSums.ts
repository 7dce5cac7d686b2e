import { CalendarDate, type TimeRange } from "@affnet/domain"
import { Context, Effect, Layer, Schedule } from "effect"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { Feeder } from "../feed/Feeder.ts"
import { FeedRepo } from "../feed/FeedRepo.ts"
import { FeedSetupRepo } from "../feed/FeedSetupRepo.ts"
import { RollUpsRepo } from "../folding/RollUpsRepo.ts"
import { FedSumsRepo } from "./FedSumsRepo.ts"

const dayMillis = CalendarDate.dayMillis

/** Traffic that goes on makes a day differ for a moment; one that differs so often does for good. */
const looks = 3

/** A day of UTC whose sums in ClickHouse are wrong, and which of them. */
export interface FedDifference {
  readonly day: string
  readonly what: string
}

const daysOf = ({ endMillis, startMillis }: TimeRange.TimeRange) => {
  const first = Math.floor(startMillis / dayMillis)
  return Array.from({ length: Math.ceil(endMillis / dayMillis) - first }, (_, index) => ({
    startMillis: (first + index) * dayMillis,
    endMillis: (first + index + 1) * dayMillis
  }))
}

/** What ClickHouse was fed with, as a whole. */
export class FedSums extends Context.Service<FedSums>()("server/FedSums", {
  make: Effect.gen(function* () {
    const repo = yield* FedSumsRepo
    const feedRepo = yield* FeedRepo
    const setup = yield* FeedSetupRepo
    const rollUps = yield* RollUpsRepo
    const states = yield* StatisticsStateRepo
    const { feed } = yield* Feeder

    /** Another process may be at it: so long it is left to that one. */
    const fed = feed.pipe(
      Effect.andThen(feedRepo.hasRows),
      Effect.repeat({ until: (more) => !more, times: 600, schedule: Schedule.spaced("1 second") })
    )

    const differencesOf = (
      day: TimeRange.TimeRange,
      left = looks
    ): Effect.Effect<ReadonlyArray<string>> =>
      Effect.gen(function* () {
        const found = [...(yield* repo.ofEvents(day)), ...(yield* repo.ofSums(day))]
        if (found.length === 0 || left === 1) return found
        yield* feed
        return yield* differencesOf(day, left - 1)
      })

    /** Sums in ClickHouse that are not what the events of the database add up to. */
    const verify = Effect.gen(function* () {
      yield* fed
      const range = yield* rollUps.span
      if (range === undefined) return []
      const { events_since } = yield* states.get
      const days = daysOf(range).filter(({ startMillis }) => startMillis >= events_since)
      const found = yield* Effect.forEach(days, (day) =>
        Effect.map(differencesOf(day), (all) =>
          all.map((what) => ({ day: CalendarDate.fromUtcMillis(day.startMillis), what }))
        )
      )
      return found.flat()
    })

    return {
      /** Feeds everything anew, into empty tables. */
      rebuild: Effect.andThen(setup.rebuild, fed),
      verify
    }
  })
}) {
  static readonly layer = Layer.effect(FedSums, FedSums.make).pipe(
    Layer.provide([FedSumsRepo.layer, RollUpsRepo.layer, StatisticsStateRepo.layer])
  )
}
