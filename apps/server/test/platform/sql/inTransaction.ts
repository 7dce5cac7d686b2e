import { Effect } from "effect"
import { makeAnyTransaction } from "../../../src/platform/sql/Transaction.ts"

/** Runs work in a transaction, as services do. */
export const inTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(makeAnyTransaction, (transaction) => transaction(work))
