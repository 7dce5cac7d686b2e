import type { LeadDelivery } from "@affnet/domain"
import { Array, Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { makeWakeUp, type WakeUp } from "../../platform/outbox/WakeUp.ts"
import type { Table } from "../../platform/sql/commits/WriteSet.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { preparedRead, preparedStatement } from "../../platform/sql/preparedStatement.ts"
import { noRows } from "../../platform/sql/results.ts"
import { partOfTransaction } from "../../platform/sql/Transaction.ts"
import { type QueuedDelivery, queuedColumns } from "./Delivery.ts"

/** A delivery with its outcome. */
export interface WholeDelivery extends QueuedDelivery, LeadDelivery.StoredDelivery {}

/** Whose the deliveries are, and until when. */
export interface Lease {
  readonly token: string
  readonly nowMillis: number
  readonly untilMillis: number
}

/** The columns of a new delivery. */
export const deliveryTable: Table = {
  table: "lead_deliveries",
  columns: [
    ...["id", "lead_id", "vendor_id", "vendor", "position", "return_reply", "attempts_max"],
    ...["request_id", "state", "attempts", "next_millis", "lease_token", "updated_millis"]
  ]
}

/** Wakes the worker that delivers leads. */
export class LeadWakeUp extends Context.Service<LeadWakeUp, WakeUp>()("server/LeadWakeUp") {
  static readonly layer = Layer.effect(LeadWakeUp, makeWakeUp)
}

/**
 * Locks leads, and those that are kept only when a vendor accepts them. `which` may speak of the tables that
 * are `given`.
 */
export const makeLockLeads =
  (sql: SqlClient.SqlClient) =>
  (which: Statement.Fragment, lock: Statement.Fragment, given: Statement.Fragment = sql``) =>
    Effect.orDie(sql<{ readonly lead_id: string }>`
      WITH ${given}
        kept AS (SELECT lead_id FROM leads WHERE lead_id ${which} ${lock}),
        provisional AS (SELECT lead_id FROM provisional_leads WHERE lead_id ${which} ${lock})
      SELECT lead_id FROM kept UNION ALL SELECT lead_id FROM provisional`).pipe(
      Effect.map((found) => found.map(({ lead_id }) => lead_id))
    )

/** A delivery that is still reserved. Its lock keeps other processes from beginning an attempt of its lead. */
const makeReserved =
  (sql: SqlClient.SqlClient, forUpdate: Statement.Fragment) => (id: number, token: string) =>
    makeLockLeads(sql)(
      sql`= (SELECT lead_id FROM lead_deliveries WHERE id = ${id})`,
      forUpdate
    ).pipe(
      Effect.andThen(
        Effect.orDie(sql<QueuedDelivery & { readonly next_millis: number }>`
        SELECT ${sql.csv(queuedColumns.map((name) => sql`${sql(name)}`))}, next_millis FROM lead_deliveries
        WHERE id = ${id} AND lease_token = ${token} AND state = 'pending' ${forUpdate}`)
      ),
      Effect.map(Array.head),
      partOfTransaction
    )

/** The most deliveries that are released at once; the others wait until they are due. */
const releasedAtOnce = 10_000

/** Deliveries that wait for a vendor that is held back. */
const makeHeld = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const { skipLocked } = yield* Dialect
  const { wake } = yield* LeadWakeUp

  /** Lets deliveries wait, which the caller has locked. */
  const hold = (
    ids: ReadonlyArray<number>,
    untilMillis: number,
    error: string,
    nowMillis: number
  ) =>
    sql`
      UPDATE lead_deliveries
      SET state = 'waiting', next_millis = ${untilMillis}, lease_token = NULL, error = ${error},
        held_since_millis = COALESCE(held_since_millis, ${nowMillis}),
        updated_millis = ${nowMillis}
      WHERE id IN ${sql.in(ids)}`.pipe(noRows)

  /** Makes the held deliveries of a vendor due now. */
  const releaseHeld = (vendor_id: LeadDelivery.VendorId, nowMillis: number) =>
    sql`
      WITH held AS (
        SELECT id FROM lead_deliveries
        WHERE vendor_id = ${vendor_id} AND held_since_millis IS NOT NULL
          AND next_millis > ${nowMillis}
        ORDER BY id LIMIT ${releasedAtOnce} ${skipLocked})
      UPDATE lead_deliveries SET next_millis = ${nowMillis} WHERE id IN (SELECT id FROM held)`.pipe(
      Effect.andThen(sql.afterCommit(wake)),
      noRows
    )

  return { hold, releaseHeld }
})

/** The deliveries of leads as a queue that any number of processes work on. */
export class LeadQueueRepo extends Context.Service<LeadQueueRepo>()("server/LeadQueueRepo", {
  make: Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    const { forUpdate } = yield* Dialect
    const { wake } = yield* LeadWakeUp
    const run = <A extends object>(statement: Statement.Statement<A>) => Effect.orDie(statement)

    /**
     * One that is reserved, until `next_millis`; none when a worker has taken it over. Its lead is locked:
     * until then no worker begins anything with it.
     */
    const reserved = makeReserved(sql, forUpdate)

    const leasing = preparedStatement(
      sql,
      ([token, untilMillis, nowMillis, ...ids]) => sql`
        UPDATE lead_deliveries
        SET state = 'sending', attempts = attempts + 1, lease_token = ${token},
          next_millis = ${untilMillis}, updated_millis = ${nowMillis},
          error = CASE WHEN held_since_millis IS NULL THEN error END, held_since_millis = NULL
        WHERE id IN ${sql.in(ids)}`
    )
    /** Begins an attempt of each. */
    const lease = (ids: ReadonlyArray<number>, { nowMillis, token, untilMillis }: Lease) =>
      Effect.asVoid(run(leasing([token, untilMillis, nowMillis, ...ids])))

    const shown = preparedRead<WholeDelivery>(
      sql,
      ([lead_id]) => sql`SELECT * FROM lead_deliveries WHERE lead_id = ${lead_id} ORDER BY position`
    )

    /** Lets a delivery that waits, or was given up, be tried now, once more at least. */
    const reopen = (id: number, request_id: string | null, nowMillis: number) =>
      run(sql`
        UPDATE lead_deliveries
        SET state = 'waiting', next_millis = ${nowMillis}, updated_millis = ${nowMillis},
          request_id = ${request_id},
          attempts_max = CASE WHEN attempts_max > attempts THEN attempts_max ELSE attempts + 1 END
        WHERE id = ${id} AND state IN ('waiting', 'failed')`).pipe(
        Effect.andThen(Effect.orDie(sql.afterCommit(wake))),
        Effect.asVoid
      )

    return {
      ...(yield* makeHeld),
      reserved,
      lease,
      /** Gives a delivery up. */
      close: (id: number, error: string, nowMillis: number) =>
        run(sql`
          UPDATE lead_deliveries
          SET state = 'failed', next_millis = NULL, lease_token = NULL, http_status = NULL,
            held_since_millis = NULL, error = ${error}, updated_millis = ${nowMillis}
          WHERE id = ${id}`).pipe(Effect.asVoid),
      /** Leaves the reserved deliveries to the workers. */
      release: (token: string, nowMillis: number) =>
        run(sql`
          UPDATE lead_deliveries SET next_millis = ${nowMillis}, lease_token = NULL
          WHERE lease_token = ${token} AND state = 'pending'`).pipe(
          Effect.andThen(wake),
          Effect.asVoid
        ),
      reopen,
      findForUpdate: (id: number) =>
        run(sql<WholeDelivery>`
          SELECT * FROM lead_deliveries WHERE id = ${id} ${forUpdate}`).pipe(
          Effect.map(Array.head),
          partOfTransaction
        ),
      /** In the order of the vendors. */
      ofLead: (lead_id: string) => Effect.orDie(shown([lead_id]))
    }
  })
}) {
  static readonly layer = Layer.effect(LeadQueueRepo, LeadQueueRepo.make).pipe(
    Layer.provide(LeadWakeUp.layer)
  )
}
