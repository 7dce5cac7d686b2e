import { type ChildProcess, spawn } from "node:child_process"
import { join } from "node:path"
import { assert, describe, it } from "@effect/vitest"
import { Effect, Layer, Random } from "effect"
import { Folding } from "../../../src/reports/statistics/folding/Folding.ts"
import { FoldingRepo } from "../../../src/reports/statistics/folding/FoldingRepo.ts"
import { RollUps } from "../../../src/reports/statistics/folding/RollUps.ts"
import { StatisticDeltasRepo } from "../../../src/tracking/deltas/StatisticDeltasRepo.ts"
import { makeStore, type Store } from "../../crash/Store.ts"
import { lastingEngines, migrated } from "../../platform/sql/engines.ts"
import { makeDice } from "./Dice.ts"
import { givenGround, givenTraffic } from "./RandomTraffic.ts"

const kills = Number(process.env.KILLS ?? 2)

/** Several slices of folding. */
const eventsPerKill = 2_500

const start = Date.parse("2026-03-28T00:00:00Z")
const end = Date.parse("2026-03-30T00:00:00Z")

const services = (store: Store) =>
  Layer.mergeAll(Folding.layer, FoldingRepo.layer, RollUps.layer, StatisticDeltasRepo.layer).pipe(
    Layer.provideMerge(migrated(store.database))
  )

/** A process that folds; it has begun when this is through, and is killed with its scope. */
const folder = (store: Store) =>
  Effect.acquireRelease(
    Effect.callback<ChildProcess>((resume) => {
      const child = spawn(
        process.execPath,
        ["--conditions=@affnet/source", join(import.meta.dirname, "foldForever.ts")],
        {
          env: { PATH: process.env.PATH, ...store.environment },
          stdio: ["ignore", "pipe", "inherit"]
        }
      )
      child.stdout.once("data", () => resume(Effect.succeed(child)))
    }),
    (child) =>
      Effect.callback<void>((resume) => {
        child.once("exit", () => resume(Effect.void))
        child.kill("SIGKILL")
      })
  )

for (const engine of lastingEngines) {
  describe(`kill -9 while sums are folded, on ${engine.name}`, () => {
    it.live(
      "nothing is lost and nothing is counted twice",
      () =>
        Effect.gen(function* () {
          const store = yield* makeStore(engine)
          yield* Effect.gen(function* () {
            const repo = yield* FoldingRepo
            const rollUps = yield* RollUps
            const dice = makeDice(kills)
            const ground = yield* givenGround
            let interrupted = 0
            for (let count = 0; count < kills; count++) {
              yield* givenTraffic(dice, ground, [start, end], eventsPerKill)
              // The other process folds while more comes.
              yield* Effect.scoped(
                Effect.gen(function* () {
                  yield* folder(store)
                  const more = givenTraffic(dice, ground, [start, end], 40)
                  const pause = Effect.sleep(yield* Random.nextIntBetween(0, 40))
                  yield* Effect.all([more, pause], { concurrency: 2 })
                })
              )
              if (yield* repo.hasDeltas) interrupted += 1
              assert.deepStrictEqual(yield* rollUps.verify, [])
            }
            assert.isAbove(interrupted, 0)
            yield* Effect.flatMap(Folding, ({ fold }) => fold)
            assert.isFalse(yield* repo.hasDeltas)
            assert.deepStrictEqual(yield* rollUps.verify, [])
          }).pipe(Effect.provide(services(store)))
        }).pipe(Effect.scoped, Random.withSeed(engine.name)),
      60_000 + kills * 20_000
    )
  })
}
