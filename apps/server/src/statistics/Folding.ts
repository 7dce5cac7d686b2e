import { Clock, Context, Effect, Layer, Option, Schedule } from "effect"
import { rollUps } from "../sql/rollUps.ts"
import { makeTransaction } from "../sql/Transaction.ts"
import { foldedSums } from "./FoldedSums.ts"
import { FoldingRepo } from "./FoldingRepo.ts"
import { RollUps } from "./RollUps.ts"
import { StatisticsStateRepo } from "./StatisticsStateRepo.ts"

/** Deltas of one transaction: few enough to hold up neither the event loop nor those who write. */
const sliceMax = 150

/**
 * Adds what events have written down to the sums that reports read. Deltas are taken out in the same
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

      /** Answers whether more may be there. */
      const foldSlice = Effect.fn("Folding.slice")(function* () {
        const now = yield* Clock.currentTimeMillis
        const state = yield* states.hold
        if (Option.isNone(state)) return false
        const deltas = yield* repo.take(sliceMax)
        for (const [rollUp, rows] of foldedSums(deltas, rollUps, state.value.day_timezone)) {
          yield* repo.add(rollUp, rows)
        }
        const isLast = deltas.length < sliceMax
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
