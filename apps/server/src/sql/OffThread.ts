import { Context } from "effect"
import type { Statement } from "effect/sql"

/**
 * A second `sql` for queries that scan (searches, reports, exports): they run where they do not hold up
 * the event loop, on SQLite in a thread of its own, on PostgreSQL in the pool. They see what is committed
 * and never an open transaction, so they do not belong inside one. Fragments of `SqlClient` fit in.
 *
 * Fails with a retryable `SqlError` when too many queries wait already, or after 30 s.
 *
 * @example
 * const offThread = yield* OffThread
 * const rows = yield* offThread`SELECT offer_id, count(*) AS clicks FROM clicks GROUP BY offer_id`
 */
export class OffThread extends Context.Service<OffThread, Statement.Constructor>()(
  "server/OffThread"
) {}
