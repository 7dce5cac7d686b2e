/** Folds without a pause in the database that the environment names, and says so before each round. */
import { writeSync } from "node:fs"
import { Effect, Layer } from "effect"
import * as Database from "../../../src/platform/sql/Database.ts"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"

const round = Effect.flatMap(Folding, ({ fold }) =>
  Effect.andThen(
    Effect.sync(() => writeSync(1, "fold\n")),
    fold
  )
)

Effect.runFork(
  Effect.forever(round).pipe(Effect.provide(Folding.layer.pipe(Layer.provideMerge(Database.layer))))
)
