import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { inIndexOrder } from "../../platform/sql/inIndexOrder.ts"
import { hasRows } from "../../platform/sql/results.ts"
import { orDieInTransaction } from "../../platform/sql/Transaction.ts"

/** A delivery whose time has come. */
export interface DueDelivery {
  readonly id: number
  readonly host: string
  readonly affiliate_id: number
  /** Attempts that were begun before. */
  readonly attempts: number
}

/** The hosts and affiliates with as many open calls as a worker may have. */
export interface Busy {
  readonly hosts: ReadonlyArray<string>
  readonly affiliates: ReadonlyArray<number>
}

/** When more deliveries than this are due, those of busy hosts are passed over. */
const readAtMost = 256

/** How many of each host are looked at then: those that a worker may send, and some that another one has locked. */
const perHost = 8

/** Finds the deliveries that are the workers'. */
export class DuePostbacksRepo extends Context.Service<DuePostbacksRepo>()(
  "server/DuePostbacksRepo",
  {
    make: Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { skipLocked } = yield* Dialect
      const readsInOrder = Effect.provideService(inIndexOrder("sorts"), SqlClient.SqlClient, sql)

      /** Whether there is anything to look at. */
      const hasDue = (nowMillis: number) =>
        sql`SELECT 1 AS due FROM postback_deliveries WHERE next_millis <= ${nowMillis} LIMIT 1`.pipe(
          hasRows
        )

      const isLong = (nowMillis: number) =>
        sql`
          SELECT 1 AS more FROM postback_deliveries WHERE next_millis <= ${nowMillis}
          ORDER BY next_millis LIMIT 1 OFFSET ${readAtMost}`.pipe(hasRows)

      const notIn = (column: string, values: ReadonlyArray<string | number>) =>
        values.length === 0 ? sql`` : sql`AND NOT (${sql(column)} IN ${sql.in(values)})`

      // OFFSET keeps PostgreSQL from joining, and the sum from an index of all that waits: it would read every delivery
      // for each of the few that are looked at.
      const waitsForNone = sql`
        NOT EXISTS (
          SELECT 1 FROM postback_deliveries e
          WHERE e.conversion_id = d.conversion_id AND e.postback_id = d.postback_id
            AND e.id < d.id AND e.next_millis + 0 IS NOT NULL LIMIT 1 OFFSET 0)`

      const look = (
        which: Statement.Fragment,
        nowMillis: number,
        { affiliates, hosts }: Busy,
        limit: number
      ) =>
        sql`
          SELECT d.id, d.host, d.affiliate_id, d.attempts FROM postback_deliveries d
          WHERE d.next_millis <= ${nowMillis} AND ${which}
            ${notIn("d.host", hosts)} ${notIn("d.affiliate_id", affiliates)} AND ${waitsForNone}
          ORDER BY d.next_millis, d.id LIMIT ${limit} ${skipLocked}`

      /** The longest waiting of each host. What busy hosts have waiting is not read, however much it is. */
      const lookByHost = (nowMillis: number, { affiliates, hosts }: Busy, limit: number) => {
        const may = sql`
          d.lease_token IS NULL ${notIn("d.affiliate_id", affiliates)} AND ${waitsForNone}`
        return sql`
          WITH RECURSIVE open_hosts (host) AS (
            SELECT MIN(host) FROM postback_deliveries WHERE next_millis IS NOT NULL
            UNION ALL
            SELECT (
              SELECT MIN(d.host) FROM postback_deliveries d
              WHERE d.next_millis IS NOT NULL AND d.host > o.host)
            FROM open_hosts o WHERE o.host IS NOT NULL),
          waiting (host, until_millis) AS (
            SELECT o.host, COALESCE((
              SELECT d.next_millis FROM postback_deliveries d
              WHERE d.host = o.host AND d.next_millis <= ${nowMillis} AND ${may}
              ORDER BY d.next_millis LIMIT 1 OFFSET ${perHost - 1}), ${nowMillis})
            FROM open_hosts o WHERE o.host IS NOT NULL ${notIn("o.host", hosts)})
          SELECT d.id, d.host, d.affiliate_id, d.attempts
          FROM waiting w JOIN postback_deliveries d
            ON d.host = w.host AND d.next_millis <= w.until_millis AND ${may}
          ORDER BY d.next_millis, d.id LIMIT ${limit} ${skipLocked}`
      }

      /**
       * Due deliveries, locked: those whose lease ran out, however many others wait, and then the longest waiting.
       * A delivery waits for the earlier ones of its postback on the same conversion.
       */
      const due = Effect.fnUntraced(function* (nowMillis: number, busy: Busy, limit: number) {
        const isHeldUp = busy.hosts.length > 0 && (yield* isLong(nowMillis))
        // The hosts' deliveries have to be sorted.
        if (!isHeldUp) yield* readsInOrder
        const lost = look(sql`d.lease_token IS NOT NULL`, nowMillis, busy, limit)
        const waiting = isHeldUp
          ? lookByHost(nowMillis, busy, limit)
          : look(sql`d.lease_token IS NULL`, nowMillis, busy, limit)
        return yield* sql<DueDelivery>`
          WITH lost AS (${lost}), waiting AS (${waiting})
          SELECT * FROM lost UNION ALL SELECT * FROM waiting LIMIT ${limit}`
      }, orDieInTransaction)

      return { hasDue, due }
    })
  }
) {
  static readonly layer = Layer.effect(DuePostbacksRepo, DuePostbacksRepo.make)
}
