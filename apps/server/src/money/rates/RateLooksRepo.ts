import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"

/** When rates of a source are looked for. Times are epoch milliseconds. */
export class RateLooksRepo extends Context.Service<RateLooksRepo>()("server/RateLooksRepo", {
  make: Effect.map(SqlClient.SqlClient, (sql) => ({
    /** Takes the look that is due, unless another process took it; the next one is due at `until`. */
    claim: (source: string, nowMillis: number, until: number) =>
      sql`
          UPDATE rate_looks SET next_look = ${until}
          WHERE source = ${source} AND next_look <= ${nowMillis} RETURNING source`.pipe(hasRows),
    succeed: (source: string, next: number) =>
      sql`
          UPDATE rate_looks SET next_look = ${next}, failed = NULL WHERE source = ${source}`.pipe(
        noRows,
        partOfTransaction
      ),
    fail: (source: string, nowMillis: number, next: number) =>
      sql`
          UPDATE rate_looks SET next_look = ${next},
            failed = COALESCE(failed, CAST(${nowMillis} AS BIGINT))
          WHERE source = ${source}`.pipe(noRows),
    hasFailed: (source: string) =>
      sql`SELECT 1 FROM rate_looks WHERE source = ${source} AND failed IS NOT NULL`.pipe(hasRows)
  }))
}) {
  static readonly layer = Layer.effect(RateLooksRepo, RateLooksRepo.make)
}
