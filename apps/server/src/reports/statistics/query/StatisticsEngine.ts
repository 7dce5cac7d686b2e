import { Context, Effect, Layer } from "effect"
import { StatisticsStateRepo } from "../../../tracking/deltas/StatisticsStateRepo.ts"
import { Folding } from "../folding/Folding.ts"
import { StatisticsBeginRepo } from "./StatisticsBeginRepo.ts"
import type { SumsState } from "./StatisticsPlanning.ts"
import type { ReadStatistics } from "./StatisticsQuery.ts"
import { StatisticsRepo } from "./StatisticsRepo.ts"

/** What reports of sums are read from: the database, or an engine of statistics beside it. */
export class StatisticsEngine extends Context.Service<
  StatisticsEngine,
  {
    /** A page of rows and the totals of all, as of one moment. */
    readonly read: ReadStatistics
    readonly sums: Effect.Effect<SumsState>
    /** An instant that nothing was counted before; none where nothing was counted at all. */
    readonly begin: Effect.Effect<number | undefined>
    /** Up to when everything that was acknowledged is in its numbers: epoch milliseconds. */
    readonly completeUntil: Effect.Effect<number>
  }
>()("server/StatisticsEngine") {
  /** The database itself. */
  static readonly layerSql = Layer.effect(
    StatisticsEngine,
    Effect.gen(function* () {
      const { read } = yield* StatisticsRepo
      const { get: sums } = yield* StatisticsStateRepo
      const { get: begin } = yield* StatisticsBeginRepo
      const { completeUntil } = yield* Folding
      return StatisticsEngine.of({ read, sums, begin, completeUntil })
    })
  ).pipe(
    Layer.provide([
      StatisticsRepo.layer,
      StatisticsStateRepo.layer,
      StatisticsBeginRepo.layer,
      Folding.layer
    ])
  )
}
