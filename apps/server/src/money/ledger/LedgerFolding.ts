import { Context, Effect, Layer } from "effect"
import { inBackground } from "../../platform/inBackground.ts"
import { LedgerFoldingRepo } from "./LedgerFoldingRepo.ts"

/** Transactions that are folded at once: on SQLite other writers wait some milliseconds for it. */
const sliceMax = 1_000

/** How often new transactions are folded. */
const interval = "500 millis"

/**
 * Adds entries to the balances of their accounts. Events only write entries, so that they never wait for each other
 * on a balance; readers add the entries that are not folded yet.
 */
export class LedgerFolding extends Context.Service<LedgerFolding>()("server/LedgerFolding", {
  make: Effect.map(LedgerFoldingRepo, (repo) => {
    const slice = Effect.uninterruptible(repo.fold(sliceMax))
    /**
     * Folds what there is now. What comes meanwhile is left for the next one: to fold few at a time costs
     * more.
     */
    const foldOnce = Effect.gen(function* () {
      while ((yield* slice) === sliceMax) yield* Effect.yieldNow
    })
    /** Folds until nothing is left. */
    const fold = Effect.asVoid(Effect.repeat(foldOnce, { until: () => repo.isFolded }))
    return { fold, foldOnce }
  })
}) {
  static readonly layer = Layer.effect(LedgerFolding, LedgerFolding.make).pipe(
    Layer.provide(LedgerFoldingRepo.layer)
  )

  /** Folds as long as the server runs. A database that fails is asked again. */
  static readonly working = Layer.effectDiscard(
    Effect.flatMap(LedgerFolding, ({ foldOnce }) =>
      inBackground(foldOnce, interval, "Balances could not be folded")
    )
  ).pipe(Layer.provide(LedgerFolding.layer))
}
