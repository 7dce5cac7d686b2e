import { Clock, Context, Effect, Layer } from "effect"
import { makeTransaction } from "../../platform/sql/Transaction.ts"
import {
  type Difference,
  LedgerRepo,
  type Misbilled,
  type Missummed,
  type Unbalanced
} from "./LedgerRepo.ts"
import { LedgerSumsRepo } from "./LedgerSumsRepo.ts"

/** The problems of the ledger; none, as a rule. */
export interface Findings {
  readonly differences: ReadonlyArray<Difference>
  readonly unbalanced: ReadonlyArray<Unbalanced>
  readonly misbilled: ReadonlyArray<Misbilled>
  readonly missummed: ReadonlyArray<Missummed>
}

/** The ledger as a whole. */
export class LedgerBooks extends Context.Service<
  LedgerBooks,
  {
    /**
     * Recomputes every account from facts and compares it with its entries and its balance, and that with what
     * statements are made of. Traffic may continue.
     */
    readonly verify: Effect.Effect<Findings>
    /**
     * Makes what statements are made of anew from entries. Balances wait meanwhile to be folded, and on SQLite whoever
     * writes.
     */
    readonly rebuildSums: Effect.Effect<void>
    /** Posts facts that were stored without the ledger, all as one transaction. */
    readonly open: (reason: string) => Effect.Effect<void>
  }
>()("server/LedgerBooks") {
  static readonly layer = Layer.effect(
    LedgerBooks,
    Effect.gen(function* () {
      const inTransaction = yield* makeTransaction
      const repo = yield* LedgerRepo
      const sums = yield* LedgerSumsRepo

      // Each is one statement, which sees one moment: a transaction around them would keep others from writing.
      const verify = Effect.all({
        differences: repo.differences,
        unbalanced: repo.unbalanced,
        misbilled: repo.misbilled,
        missummed: repo.missummed
      })

      return LedgerBooks.of({
        verify,
        rebuildSums: inTransaction(sums.rebuild),
        open: (reason) =>
          inTransaction(
            Effect.flatMap(Clock.currentTimeMillis, (millis) => repo.open(reason, millis))
          )
      })
    })
  ).pipe(Layer.provide([LedgerRepo.layer, LedgerSumsRepo.layer]))
}
