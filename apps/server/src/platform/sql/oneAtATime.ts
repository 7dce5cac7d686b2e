import { Effect } from "effect"
import type { SqlClient } from "effect/sql"
import { noRows } from "./results.ts"
import { partOfTransaction } from "./Transaction.ts"

/**
 * Has transactions that do the same thing run one after the other: what one of them finds, none of the others changes
 * before it ends. No row is locked, so nobody else waits for it; it comes before any row that they lock.
 */
export const oneAtATime = (sql: SqlClient.SqlClient, thing: string) =>
  partOfTransaction(
    sql.onDialectOrElse({
      pg: () => noRows(sql`SELECT pg_advisory_xact_lock(hashtext(${thing}))`),
      // A transaction is the only writer.
      orElse: () => Effect.void
    })
  )
