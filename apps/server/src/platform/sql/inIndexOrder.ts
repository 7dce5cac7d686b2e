import { Effect } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import type { Transaction } from "./Transaction.ts"

/**
 * From here on, a transaction that takes the first few rows of an index stops after them. The statistics of PostgreSQL
 * know nothing of a backlog that has just come: it takes it for a few rows, and would read and sort all of it.
 *
 * Without bitmaps it does not collect rows out of order. Without sorts it does not read another index either, which
 * holds the same rows in another order; a statement that cannot do without one becomes far slower for it.
 */
export const inIndexOrder = (
  without: "bitmaps" | "sorts"
): Effect.Effect<void, SqlError.SqlError, SqlClient.SqlClient | Transaction> =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.onDialectOrElse({
      pg: () =>
        Effect.asVoid(
          without === "bitmaps"
            ? sql`SET LOCAL enable_bitmapscan = off`
            : sql`SET LOCAL enable_sort = off`
        ),
      orElse: () => Effect.void
    })
  )
