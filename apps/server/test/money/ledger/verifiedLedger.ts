import { assert } from "@effect/vitest"
import { Effect } from "effect"
import { LedgerBooks } from "../../../src/money/ledger/LedgerBooks.ts"
import { LedgerFolding } from "../../../src/money/ledger/LedgerFolding.ts"

const clean = { differences: [], unbalanced: [], misbilled: [], missummed: [] }

/** Every account is what its facts add up to, before its entries are folded and after. */
export const verifiedLedger = Effect.gen(function* () {
  const { verify } = yield* LedgerBooks
  assert.deepStrictEqual(yield* verify, clean)
  yield* Effect.flatMap(LedgerFolding, ({ fold }) => fold)
  assert.deepStrictEqual(yield* verify, clean)
}).pipe(Effect.provide([LedgerBooks.layer, LedgerFolding.layer]))

/** Posts what fixtures have stored without the ledger. */
export const openedLedger = Effect.flatMap(LedgerBooks, ({ open }) => open("fixtures")).pipe(
  Effect.provide(LedgerBooks.layer)
)
