import type { LeadDelivery, PostbackRetries } from "@affnet/domain"
import { Array, Context, Effect, Layer, type Option } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../sql/Dialect.ts"
import { insertRows } from "../sql/insertRows.ts"
import { LeadWakeUp } from "./LeadWakeUp.ts"

/** A delivery that nobody has tried yet. */
export interface NewDelivery {
  readonly vendor_id: LeadDelivery.VendorId
  readonly vendor: string
  readonly position: number
  readonly return_reply: number
  readonly attempts_max: number
  readonly request_id: string | null
}

/** Where a delivery stands. */
export type State = "pending" | "sending" | "waiting" | "success" | "failed"

/** A delivery as it is queued. */
export interface QueuedDelivery {
  readonly id: number
  readonly lead_id: string
  readonly vendor_id: LeadDelivery.VendorId
  readonly state: State
  /** Attempts that were begun. */
  readonly attempts: number
  readonly attempts_max: number
  /** The request that asked for it. */
  readonly request_id: string | null
  /** Since when it waits for a vendor that is held back; null when it does not. */
  readonly held_since_millis: number | null
}

/** A delivery with what came of it. */
export interface ShownDelivery extends QueuedDelivery {
  readonly vendor: string
  readonly return_reply: number
  readonly http_status: number | null
  readonly error: string | null
}

/** Whose the deliveries are, and until when. */
export interface Lease {
  readonly token: string
  readonly nowMillis: number
  readonly untilMillis: number
}

/** What is stored of the end of an attempt. */
export interface Settlement {
  readonly step: PostbackRetries.NextStep
  readonly http_status: number | null
  readonly error: string | null
}

const queued = [
  "id",
  "lead_id",
  "vendor_id",
  "state",
  "attempts",
  "attempts_max",
  "request_id",
  "held_since_millis"
]

/** Locks leads, and those that are kept only when a vendor accepts them. */
const makeLockLeads =
  (sql: SqlClient.SqlClient) => (which: Statement.Fragment, lock: Statement.Fragment) =>
    Effect.forEach(["leads", "provisional_leads"], (table) =>
      Effect.orDie(sql<{ readonly lead_id: string }>`
        SELECT lead_id FROM ${sql(table)} WHERE lead_id ${which} ${lock}`)
    ).pipe(Effect.map((found) => found.flat().map(({ lead_id }) => lead_id)))

/** A delivery that is still reserved, whose lead nobody else can begin an attempt of meanwhile. */
const makeReserved =
  (sql: SqlClient.SqlClient, forUpdate: Statement.Fragment) => (id: number, token: string) =>
    makeLockLeads(sql)(
      sql`= (SELECT lead_id FROM lead_deliveries WHERE id = ${id})`,
      forUpdate
    ).pipe(
      Effect.andThen(
        Effect.orDie(sql<QueuedDelivery & { readonly next_millis: number }>`
        SELECT ${sql.csv(queued.map((name) => sql`${sql(name)}`))}, next_millis FROM lead_deliveries
        WHERE id = ${id} AND lease_token = ${token} AND state = 'pending' ${forUpdate}`)
      ),
      Effect.map(Array.head)
    )

/** The deliveries of leads as a queue that any number of processes work on. */
export class LeadQueueRepo extends Context.Service<
  LeadQueueRepo,
  {
    /** They are reserved for who holds the token; a worker takes them over when that is over. */
    readonly insert: (
      lead_id: string,
      deliveries: ReadonlyArray<NewDelivery>,
      reservation: Lease
    ) => Effect.Effect<ReadonlyArray<QueuedDelivery>>
    readonly hasDue: (nowMillis: number) => Effect.Effect<boolean>
    /**
     * Those whose time has come, the longest waiting first; in a transaction, until whose end no other
     * process gets them. The attempts of a lead come one after the other, its first ones in the order
     * of the vendors: nothing begins while a request still goes on with the lead, and what somebody
     * lost comes before all that could begin.
     */
    readonly due: (
      nowMillis: number,
      busyVendors: ReadonlyArray<number>,
      limit: number
    ) => Effect.Effect<ReadonlyArray<QueuedDelivery>>
    /**
     * One that is reserved, until `next_millis`; none when a worker has taken it over. Its lead is locked:
     * until then no worker begins anything with it.
     */
    readonly reserved: (
      id: number,
      token: string
    ) => Effect.Effect<Option.Option<QueuedDelivery & { readonly next_millis: number }>>
    /** Begins an attempt of each. */
    readonly lease: (ids: ReadonlyArray<number>, lease: Lease) => Effect.Effect<void>
    /** Moves a delivery on; false when the lease was over and somebody else has it. */
    readonly settle: (
      id: number,
      token: string,
      settlement: Settlement,
      nowMillis: number
    ) => Effect.Effect<boolean>
    /** Gives a delivery up. */
    readonly close: (id: number, error: string, nowMillis: number) => Effect.Effect<void>
    /** Hands what is reserved over to the workers. */
    readonly release: (token: string, nowMillis: number) => Effect.Effect<void>
    /** Lets a delivery that waits, or was given up, be tried now, once more at least. */
    readonly reopen: (
      id: number,
      request_id: string | null,
      nowMillis: number
    ) => Effect.Effect<void>
    readonly findForUpdate: (id: number) => Effect.Effect<Option.Option<ShownDelivery>>
    /** In the order of the vendors. */
    readonly ofLead: (lead_id: string) => Effect.Effect<ReadonlyArray<ShownDelivery>>
  }
>()("server/LeadQueueRepo") {
  static readonly layer = Layer.effect(
    LeadQueueRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { engine, forUpdate, skipLocked } = yield* Dialect
      const { wake } = yield* LeadWakeUp
      const columns = sql.csv(queued.map((name) => sql`${sql(name)}`))
      const run = <A extends object>(statement: Statement.Statement<A>) => Effect.orDie(statement)

      const insert = Effect.fnUntraced(
        function* (
          lead_id: string,
          deliveries: ReadonlyArray<NewDelivery>,
          { nowMillis, token, untilMillis }: Lease
        ) {
          const rows = deliveries.map((delivery) => ({
            lead_id,
            ...delivery,
            state: "pending",
            attempts: 0,
            next_millis: untilMillis,
            lease_token: token,
            updated_millis: nowMillis
          }))
          yield* insertRows("lead_deliveries", rows)
          return yield* sql<QueuedDelivery>`
            SELECT ${columns} FROM lead_deliveries WHERE lead_id = ${lead_id} ORDER BY position`
        },
        Effect.provideService(SqlClient.SqlClient, sql),
        Effect.orDie
      )

      const lockLeads = makeLockLeads(sql)

      /** What may be sent now, or, of these leads, is sure to be: nobody else has any of their rows. */
      const look = (
        nowMillis: number,
        busy: ReadonlyArray<number>,
        limit: number,
        locked?: ReadonlyArray<string>
      ) =>
        run(sql<QueuedDelivery>`
          SELECT ${columns} FROM lead_deliveries d
          WHERE d.next_millis <= ${nowMillis}
            ${locked === undefined ? sql`` : sql`AND d.lead_id IN ${sql.in(locked)}`}
            ${busy.length === 0 ? sql`` : sql`AND NOT (d.vendor_id IN ${sql.in(busy)})`}
            AND NOT EXISTS (
              SELECT 1 FROM lead_deliveries e
              WHERE e.lead_id = d.lead_id AND e.id <> d.id AND e.next_millis IS NOT NULL
                AND CASE WHEN d.state = 'sending'
                  THEN e.state = 'sending' AND e.next_millis > ${nowMillis}
                  ELSE e.state = 'sending'
                    OR (e.state = 'pending' AND e.next_millis > ${nowMillis})
                    OR (e.position < d.position
                      AND (e.state = 'pending' OR e.next_millis <= ${nowMillis})) END)
          ORDER BY d.next_millis, d.id LIMIT ${limit} ${locked === undefined ? sql`` : skipLocked}`)

      /**
       * Whether a delivery may be sent depends on the others of its lead, which another process may be
       * about to send: where there may be one, leads are locked first, and then looked at once more.
       */
      const due = Effect.fnUntraced(function* (
        nowMillis: number,
        busy: ReadonlyArray<number>,
        limit: number
      ) {
        const seen = yield* look(nowMillis, busy, limit)
        if (engine === "sqlite" || seen.length === 0) return seen
        const ids = seen.map(({ lead_id }) => lead_id)
        const locked = yield* lockLeads(sql`IN ${sql.in(ids)}`, sql`FOR NO KEY UPDATE SKIP LOCKED`)
        return locked.length === 0 ? [] : yield* look(nowMillis, busy, limit, locked)
      })

      const reserved = makeReserved(sql, forUpdate)

      const lease = (ids: ReadonlyArray<number>, { nowMillis, token, untilMillis }: Lease) =>
        run(sql`
          UPDATE lead_deliveries
          SET state = 'sending', attempts = attempts + 1, lease_token = ${token},
            next_millis = ${untilMillis}, updated_millis = ${nowMillis},
            error = CASE WHEN held_since_millis IS NULL THEN error END, held_since_millis = NULL
          WHERE id IN ${sql.in(ids)}`).pipe(Effect.asVoid)

      const settle: LeadQueueRepo["Service"]["settle"] = (id, token, settlement, nowMillis) => {
        const { error, http_status, step } = settlement
        const next_millis = step.state === "waiting" ? step.next_millis : null
        return run(sql`
          UPDATE lead_deliveries
          SET state = ${step.state}, next_millis = ${next_millis}, http_status = ${http_status},
            error = ${error}, lease_token = NULL, updated_millis = ${nowMillis}
          WHERE id = ${id} AND lease_token = ${token} AND state = 'sending'
          RETURNING id`).pipe(Effect.map((rows) => rows.length > 0))
      }

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

      return LeadQueueRepo.of({
        insert,
        hasDue: (nowMillis) =>
          run(sql`
            SELECT 1 AS due FROM lead_deliveries WHERE next_millis <= ${nowMillis} LIMIT 1`).pipe(
            Effect.map((rows) => rows.length > 0)
          ),
        due,
        reserved,
        lease,
        settle,
        close: (id, error, nowMillis) =>
          run(sql`
            UPDATE lead_deliveries
            SET state = 'failed', next_millis = NULL, lease_token = NULL, http_status = NULL,
              held_since_millis = NULL, error = ${error}, updated_millis = ${nowMillis}
            WHERE id = ${id}`).pipe(Effect.asVoid),
        release: (token, nowMillis) =>
          run(sql`
            UPDATE lead_deliveries SET next_millis = ${nowMillis}, lease_token = NULL
            WHERE lease_token = ${token} AND state = 'pending'`).pipe(
            Effect.andThen(wake),
            Effect.asVoid
          ),
        reopen,
        findForUpdate: (id) =>
          run(sql<ShownDelivery>`
            SELECT * FROM lead_deliveries WHERE id = ${id} ${forUpdate}`).pipe(
            Effect.map(Array.head)
          ),
        ofLead: (lead_id) =>
          run(sql<ShownDelivery>`
            SELECT * FROM lead_deliveries WHERE lead_id = ${lead_id} ORDER BY position`)
      })
    })
  ).pipe(Layer.provide(LeadWakeUp.layer))
}
