import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import { hasRows, noRows } from "../../platform/sql/results.ts"
import type { Transaction } from "../../platform/sql/Transaction.ts"

/** When rates of a source are looked for. Times are epoch milliseconds. */
export class RateLooksRepo extends Context.Service<
  RateLooksRepo,
  {
    /** Takes the look that is due, unless another process took it; the next one is due at `until`. */
    readonly claim: (source: string, nowMillis: number, until: number) => Effect.Effect<boolean>
    readonly succeed: (source: string, next: number) => Effect.Effect<void, never, Transaction>
    readonly fail: (source: string, nowMillis: number, next: number) => Effect.Effect<void>
    readonly hasFailed: (source: string) => Effect.Effect<boolean>
  }
>()("server/RateLooksRepo") {
  static readonly layer = Layer.effect(
    RateLooksRepo,
    Effect.map(SqlClient.SqlClient, (sql) =>
      RateLooksRepo.of({
        claim: (source, nowMillis, until) =>
          sql`
            UPDATE rate_looks SET next_look = ${until}
            WHERE source = ${source} AND next_look <= ${nowMillis} RETURNING source`.pipe(hasRows),
        succeed: (source, next) =>
          sql`
            UPDATE rate_looks SET next_look = ${next}, failed = NULL WHERE source = ${source}`.pipe(
            noRows
          ),
        fail: (source, nowMillis, next) =>
          sql`
            UPDATE rate_looks SET next_look = ${next},
              failed = COALESCE(failed, CAST(${nowMillis} AS BIGINT))
            WHERE source = ${source}`.pipe(noRows),
        hasFailed: (source) =>
          sql`SELECT 1 FROM rate_looks WHERE source = ${source} AND failed IS NOT NULL`.pipe(
            hasRows
          )
      })
    )
  )
}
