import { Context, Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import type { Transaction } from "../../platform/sql/Transaction.ts"

/** When rates of a source are looked for. Times are epoch milliseconds. */
export class RateLooksRepo extends Context.Service<
  RateLooksRepo,
  {
    /** Takes the look that is due, unless somebody else took it; nobody looks again until `until`. */
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
            WHERE source = ${source} AND next_look <= ${nowMillis} RETURNING source`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          ),
        succeed: (source, next) =>
          sql`
            UPDATE rate_looks SET next_look = ${next}, failed = NULL WHERE source = ${source}`.pipe(
            Effect.orDie,
            Effect.asVoid
          ),
        fail: (source, nowMillis, next) =>
          sql`
            UPDATE rate_looks SET next_look = ${next},
              failed = COALESCE(failed, CAST(${nowMillis} AS BIGINT))
            WHERE source = ${source}`.pipe(Effect.orDie, Effect.asVoid),
        hasFailed: (source) =>
          sql`SELECT 1 FROM rate_looks WHERE source = ${source} AND failed IS NOT NULL`.pipe(
            Effect.map((rows) => rows.length > 0),
            Effect.orDie
          )
      })
    )
  )
}
