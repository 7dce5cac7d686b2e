import type { TimeZone } from "@affnet/domain"
import { Clock, Context, Effect, Layer, Option, Schedule } from "effect"
import { makeTransaction } from "../sql/Transaction.ts"
import { FoldingRepo, type Slice } from "./FoldingRepo.ts"
import { RollUps } from "./RollUps.ts"
import { StatisticsStateRepo } from "./StatisticsStateRepo.ts"
import { dayRuns, hourRuns } from "./TimeRuns.ts"

/**
 * Deltas of one transaction: many share its cost, and those who write wait some milliseconds for it. On SQLite
 * it lets nobody else do anything meanwhile, for he could not write anyway, and would make it longer.
 */
const sliceMax = 1_000

/**
 * Adds what events have written down to the sums that reports read. Deltas are removed in the same
 * transaction in which they are added, so each counts once, whatever happens to the process; and one
 * process at a time folds, so sums are never waited for.
 */
export class Folding extends Context.Service<
  Folding,
  {
    /** Folds until nothing is left; leaves it to the process that is at it. */
    readonly fold: Effect.Effect<void>
    /** Up to when everything that was acknowledged has been added up: epoch milliseconds. */
    readonly completeUntil: Effect.Effect<number>
  }
>()("server/Folding") {
  static readonly layer = Layer.effect(
    Folding,
    Effect.gen(function* () {
      const repo = yield* FoldingRepo
      const states = yield* StatisticsStateRepo
      const inTransaction = yield* makeTransaction

      /** When nothing was left to fold, the last time that this process looked. */
      let emptyAt = 0

      const addUp = Effect.fnUntraced(function* (slice: Slice, dayZone: TimeZone.TimeZone) {
        const range = { startMillis: slice.first_millis, endMillis: slice.last_millis + 1 }
        const runs = { hour: hourRuns(range), day: dayRuns(range, dayZone) }
        for (const { add, removeEmpty, time } of repo.targets) {
          for (const run of runs[time]) {
            if (slice.clicks > 0) yield* add(slice, "clicks", run)
            if (slice.conversions > 0) yield* add(slice, "conversions", run)
          }
          if (slice.diminishing > 0) {
            for (const run of runs[time]) yield* removeEmpty(slice, run)
          }
        }
      })

      /** Answers whether more may be there. */
      const foldSlice = Effect.fn("Folding.slice")(function* () {
        const now = yield* Clock.currentTimeMillis
        const state = yield* states.hold
        if (Option.isNone(state)) return false
        const slice = yield* repo.begin(sliceMax)
        if (slice.deltas > 0) yield* addUp(slice, state.value.day_timezone)
        yield* repo.remove(slice)
        const isLast = slice.deltas < sliceMax
        if (isLast && now > state.value.complete_until) yield* states.set({ complete_until: now })
        return !isLast
      }, inTransaction)

      const fold = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (!(yield* repo.hasDeltas)) {
          emptyAt = now
          return
        }
        while (yield* Effect.uninterruptible(foldSlice())) yield* Effect.yieldNow
      })

      const completeUntil = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        if (!(yield* repo.hasDeltas)) return now
        const { complete_until } = yield* states.get
        return Math.max(complete_until, emptyAt)
      })

      return Folding.of({ fold, completeUntil })
    })
  ).pipe(Layer.provide([FoldingRepo.layer, StatisticsStateRepo.layer]))
}

/** How often what has come meanwhile is folded. */
const interval = "500 millis"

/** Folds as long as the server runs, and first makes sums that lack. A database that fails is asked again. */
export const folding = Layer.effectDiscard(
  Effect.gen(function* () {
    const { ensure } = yield* RollUps
    const { fold } = yield* Folding
    yield* Effect.andThen(ensure, fold).pipe(
      Effect.catchCause((cause) => Effect.logError("Statistics could not be folded", cause)),
      Effect.repeat(Schedule.spaced(interval)),
      Effect.forkScoped
    )
  })
).pipe(Layer.provide([Folding.layer, RollUps.layer]))
