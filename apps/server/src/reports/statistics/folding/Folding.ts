import { Clock, Context, Effect, Layer } from "effect"
import { inBackground } from "../../../platform/inBackground.ts"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { FoldingRepo, type Plan, type Slice } from "./FoldingRepo.ts"
import { RollUps } from "./RollUps.ts"
import { dayRuns, hourRuns } from "./TimeRuns.ts"

/** Deltas of one transaction: many share its cost, and on SQLite those who write wait some milliseconds for it. */
const sliceMax = 1_000

/** The hours and days in which a slice's deltas happened. */
const runsOf = ({ day_timezone, first_millis, last_millis }: Slice): Plan["runs"] => {
  const range = { startMillis: first_millis, endMillis: last_millis + 1 }
  return { hour: hourRuns(range), day: dayRuns(range, day_timezone) }
}

/**
 * Adds what events have written down to the sums that reports read. Deltas are removed in the same
 * transaction in which they are added, so each counts once, whatever happens to the process; and one
 * process at a time folds, so sums are never waited for.
 */
export class Folding extends Context.Service<Folding>()("server/Folding", {
  make: Effect.gen(function* () {
    const repo = yield* FoldingRepo
    const states = yield* StatisticsStateRepo

    /** When nothing was left to fold, the last time that this process looked. */
    let emptyAt = 0

    /** Answers whether more may be there. */
    const foldSlice = Effect.fn("Folding.slice")(function* () {
      const now = yield* Clock.currentTimeMillis
      const deltas = yield* repo.fold(sliceMax, (slice) =>
        Effect.succeed({
          runs: runsOf(slice),
          complete_until: slice.deltas < sliceMax ? now : undefined
        })
      )
      return deltas === sliceMax
    })

    /** Folds until nothing is left; leaves it to the process that is at it. */
    const fold = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      if (!(yield* repo.hasDeltas)) {
        emptyAt = now
        return
      }
      while (yield* Effect.uninterruptible(foldSlice())) yield* Effect.yieldNow
    })

    /** Up to when everything that was acknowledged has been added up: epoch milliseconds. */
    const completeUntil = Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      if (!(yield* repo.hasDeltas)) return now
      const { complete_until } = yield* states.get
      return Math.max(complete_until, emptyAt)
    })

    return { fold, completeUntil }
  })
}) {
  static readonly layer = Layer.effect(Folding, Folding.make).pipe(
    Layer.provide([FoldingRepo.layer, StatisticsStateRepo.layer])
  )
}

/** How often what has come meanwhile is folded. */
const interval = "500 millis"

/** Folds as long as the server runs, and first makes sums that lack. A database that fails is asked again. */
export const folding = Layer.effectDiscard(
  Effect.gen(function* () {
    const { ensure } = yield* RollUps
    const { fold } = yield* Folding
    yield* inBackground(Effect.andThen(ensure, fold), interval, "Statistics could not be folded")
  })
).pipe(Layer.provide([Folding.layer, RollUps.layer]))
