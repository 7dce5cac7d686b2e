import { Context, Effect, Layer, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { feedDialectOf } from "../../platform/sql/feedDialect.ts"
import * as Rows from "../../platform/sql/Rows.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { withoutTimeLimit } from "../../platform/sql/withoutTimeLimit.ts"
import { summedUp } from "./ledgerSums.ts"

/** Transactions that are summed up at once. */
const atOnce = 100_000

/** The transactions behind one and up to another that are in balances. */
const folded = (after: number, upTo: number): string => `
  SELECT t.id AS transaction_id FROM ledger_transactions t WHERE t.id > ${after} AND t.id <= ${upTo}
    AND NOT EXISTS (SELECT 1 FROM ledger_unfolded u WHERE u.transaction_id = t.id)`

const decode = Schema.decodeUnknownEffect(Schema.Tuple([Schema.Struct({ last: Rows.Integer })]))

export class LedgerSumsRepo extends Context.Service<LedgerSumsRepo>()("server/LedgerSumsRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { lock } = feedDialectOf(yield* Dialect)

    /** Makes the sums of statements anew. Folding waits meanwhile, and on SQLite whoever writes. */
    const rebuild = partOfTransaction(
      Effect.gen(function* () {
        for (const statement of lock(["ledger_sums"])) yield* sql.unsafe(statement)
        yield* sql`DELETE FROM ledger_sums`
        const [{ last }] = yield* Effect.flatMap(
          sql`SELECT COALESCE(MAX(id), 0) AS last FROM ledger_transactions`,
          decode
        )
        for (let after = 0; after < last; after += atOnce) {
          yield* sql.unsafe(summedUp(folded(after, after + atOnce)))
        }
      }).pipe(withoutTimeLimit, Effect.provideService(SqlClient.SqlClient, sql), Effect.orDie)
    )

    return { rebuild }
  })
}) {
  static readonly layer = Layer.effect(LedgerSumsRepo, LedgerSumsRepo.make)
}
