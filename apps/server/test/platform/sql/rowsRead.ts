import { Effect, Schema } from "effect"
import { SqlClient } from "effect/sql"
import { planWithout } from "./planWithout.ts"

const Read = Schema.Tuple([Schema.Struct({ rows: Schema.Number })])

/** Counts of this connection that are not flushed yet: also those of transactions of the last second. */
const pending = (table: string) =>
  Effect.flatMap(
    SqlClient.SqlClient,
    (sql) => sql`
      SELECT CAST(seq_tup_read + idx_tup_fetch AS INTEGER) AS rows
      FROM pg_stat_xact_user_tables WHERE relname = ${table}`
  ).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(Read)),
    Effect.map(([{ rows }]) => rows)
  )

/**
 * Plans as for the tables of a network: PostgreSQL reads those of a test whole, and joins them so, as soon as it has
 * counted how small they are. When it does is chance, and a table that it saw with a single row has one for it until
 * it looks again: it counts here.
 */
const asIfLarge = Effect.andThen(
  Effect.flatMap(SqlClient.SqlClient, (sql) => sql`ANALYZE`),
  planWithout("enable_seqscan", "enable_hashjoin", "enable_mergejoin")
)

/** What work in the open transaction comes to, and the rows of a table that it reads. On PostgreSQL alone. */
export const rowsRead = Effect.fnUntraced(function* <A, E, R>(
  table: string,
  work: Effect.Effect<A, E, R>
) {
  yield* asIfLarge
  const before = yield* pending(table)
  const done = yield* work
  return [done, (yield* pending(table)) - before] as const
})
