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
export class LedgerBooks extends Context.Service<LedgerBooks>()("server/LedgerBooks", {
  make: Effect.gen(function* () {
    const inTransaction = yield* makeTransaction
    const repo = yield* LedgerRepo
    const sums = yield* LedgerSumsRepo

    /**
     * Recomputes every account from facts and compares it with its entries and its balance, and that with what
     * statements are made of. Traffic may continue.
     */
    // Each is one statement, which sees one moment: a transaction around them would keep others from writing.
    const verify = Effect.all({
      differences: repo.differences,
      unbalanced: repo.unbalanced,
      misbilled: repo.misbilled,
      missummed: repo.missummed
    })

    return {
      verify,
      /**
       * Makes what statements are made of anew from entries. Balances wait meanwhile to be folded, and on SQLite whoever
       * writes.
       */
      rebuildSums: inTransaction(sums.rebuild),
      /** Posts facts that were stored without the ledger, all as one transaction. */
      open: (reason: string) =>
        inTransaction(
          Effect.flatMap(Clock.currentTimeMillis, (millis) => repo.open(reason, millis))
        )
    }
  })
}) {
  static readonly layer = Layer.effect(LedgerBooks, LedgerBooks.make).pipe(
    Layer.provide([LedgerRepo.layer, LedgerSumsRepo.layer])
  )
}
