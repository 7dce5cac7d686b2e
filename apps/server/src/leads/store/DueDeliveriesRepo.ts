import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { inIndexOrder } from "../../platform/sql/inIndexOrder.ts"
import { hasRows } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"
import { type QueuedDelivery, queuedColumns } from "./Delivery.ts"
import { makeLockLeads } from "./LeadQueueRepo.ts"

/** Finds the deliveries that are the workers'. */
export class DueDeliveriesRepo extends Context.Service<DueDeliveriesRepo>()(
  "server/DueDeliveriesRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { locksRows, skipLocked } = yield* Dialect
      const columns = sql.csv(queuedColumns.map((name) => sql`${sql(name)}`))
      const lockLeads = makeLockLeads(sql)
      const readsInOrder = Effect.provideService(inIndexOrder("bitmaps"), SqlClient.SqlClient, sql)

      /**
       * Deliveries that may be sent now; with `locked`, no other process holds a row of their leads. The sum and OFFSET
       * keep PostgreSQL from looking for the others of a lead among all that waits, which it takes for a few.
       */
      const look = (
        which: Statement.Fragment,
        nowMillis: number,
        busy: ReadonlyArray<number>,
        limit: number,
        locked?: ReadonlyArray<string>
      ) => sql<QueuedDelivery>`
          SELECT ${columns} FROM lead_deliveries d
          WHERE d.next_millis <= ${nowMillis} AND ${which}
            ${locked === undefined ? sql`` : sql`AND d.lead_id IN ${sql.in(locked)}`}
            ${busy.length === 0 ? sql`` : sql`AND NOT (d.vendor_id IN ${sql.in(busy)})`}
            AND NOT EXISTS (
              SELECT 1 FROM lead_deliveries e
              WHERE e.lead_id = d.lead_id AND e.id <> d.id AND e.next_millis + 0 IS NOT NULL
                AND CASE WHEN d.state = 'sending'
                  THEN e.state = 'sending' AND e.next_millis > ${nowMillis}
                  ELSE e.state = 'sending'
                    OR (e.state = 'pending' AND e.next_millis > ${nowMillis})
                    OR (e.position < d.position
                      AND (e.state = 'pending' OR e.next_millis <= ${nowMillis})) END
              LIMIT 1 OFFSET 0)
          ORDER BY d.next_millis, d.id LIMIT ${limit} ${locked === undefined ? sql`` : skipLocked}`

      /**
       * Whether a delivery may be sent depends on the others of its lead, which another process may be about to
       * send. Where there may be one, leads are locked first, and then read again.
       */
      const dueOf = Effect.fnUntraced(function* (
        which: Statement.Fragment,
        nowMillis: number,
        busy: ReadonlyArray<number>,
        limit: number
      ) {
        const seen = look(which, nowMillis, busy, limit)
        if (!locksRows) return yield* seen
        const locked = yield* lockLeads(
          sql`IN (SELECT lead_id FROM seen)`,
          sql`FOR NO KEY UPDATE SKIP LOCKED`,
          sql`seen AS MATERIALIZED (${seen}),`
        )
        return locked.length === 0 ? [] : yield* look(which, nowMillis, busy, limit, locked)
      })

      /**
       * Due deliveries, locked: expired leases first, however many others wait, and then the longest waiting. The
       * attempts of a lead come one after the other, its first ones in the order of the vendors: none begins while a
       * request still works on the lead, and an expired lease comes before all that could begin.
       */
      const due = Effect.fnUntraced(function* (
        nowMillis: number,
        busy: ReadonlyArray<number>,
        limit: number
      ) {
        yield* readsInOrder
        const lost = yield* dueOf(sql`d.lease_token IS NOT NULL`, nowMillis, busy, limit)
        const left = limit - lost.length
        if (left === 0) return lost
        return [...lost, ...(yield* dueOf(sql`d.lease_token IS NULL`, nowMillis, busy, left))]
      }, orDieInTransaction)

      return {
        hasDue: (nowMillis: number) =>
          sql`
            SELECT 1 AS due FROM lead_deliveries WHERE next_millis <= ${nowMillis} LIMIT 1`.pipe(
            hasRows
          ),
        due
      }
    })
  }
) {
  static readonly layer = Layer.effect(DueDeliveriesRepo, DueDeliveriesRepo.make)
}
