import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Transaction } from "./Transaction.ts"

/**
 * From here on, a transaction that takes the first few rows of an index stops after them. The statistics of PostgreSQL
 * know nothing of a backlog that has just come: it takes it for a few rows, and would read and sort all of it.
 */
export const inIndexOrder: Effect.Effect<
  void,
  SqlError.SqlError,
  SqlClient.SqlClient | Transaction
> = Effect.flatMap(SqlClient.SqlClient, (sql) =>
  sql.onDialectOrElse({
    pg: () => Effect.asVoid(sql`SET LOCAL enable_bitmapscan = off`),
    orElse: () => Effect.void
  })
)
