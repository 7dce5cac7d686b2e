import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { groupStore, groupWriterOf } from "../../platform/sql/commits/GroupWriter.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { makeSweepQueue } from "../../platform/sql/sweepQueue.ts"
import { addedTo, ledgerFold } from "./foldLedger.ts"
import { summedUp } from "./ledgerSums.ts"

/** One statement: concurrent folds are left alone. */
const foldAtOnce = `
  WITH chosen AS (
    SELECT transaction_id FROM ledger_unfolded ORDER BY transaction_id LIMIT $1 FOR UPDATE SKIP LOCKED
  ), taken AS (
    DELETE FROM ledger_unfolded WHERE transaction_id IN (SELECT transaction_id FROM chosen)
    RETURNING transaction_id
  ), added AS (${addedTo("SELECT transaction_id FROM taken")}
  ), summed AS (${summedUp("SELECT transaction_id FROM taken")})
  SELECT COUNT(*) AS folded FROM taken`

const decode = Schema.decodeUnknownSync(Schema.Struct({ folded: Rows.Integer }))

export class LedgerFoldingRepo extends Context.Service<LedgerFoldingRepo>()(
  "server/LedgerFoldingRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const sweep = yield* makeSweepQueue("ledger_unfolded")
      const { store: fold } = groupStore(yield* Dialect, {
        byThread: (max: number) => groupWriterOf(sql)(ledgerFold, max),
        atOnce: (max: number) =>
          Effect.flatMap(sql.unsafe(foldAtOnce, [max]), ([row]) => {
            const { folded } = decode(row)
            return Effect.as(sweep(folded), folded)
          })
      })
      return {
        isFolded: sql`SELECT 1 FROM ledger_unfolded LIMIT 1`.pipe(
          Effect.map((rows) => rows.length === 0),
          Effect.orDie
        ),
        /**
         * Adds the oldest transactions to balances and to the sums of statements, this many at most, each once. Returns how
         * many those were.
         */
        fold: (max: number) => Effect.orDie(fold(max))
      }
    })
  }
) {
  static readonly layer = Layer.effect(LedgerFoldingRepo, LedgerFoldingRepo.make)
}
