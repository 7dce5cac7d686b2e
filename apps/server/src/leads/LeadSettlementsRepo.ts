import type { LeadDelivery, PostbackRetries } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type Statement } from "effect/sql"
import { Dialect } from "../sql/Dialect.ts"

/** How an attempt ended. */
export interface Ending {
  readonly reply: string | null
  readonly http_status: number | null
  readonly duration_millis: number | null
  readonly delivery_status: LeadDelivery.DeliveryStatus
  readonly error: string | null
  readonly is_unknown: boolean
}

/** The end of an attempt that a lease was for, and what becomes of its delivery. */
export interface Settlement {
  readonly delivery_id: number
  readonly attempt_no: number
  readonly token: string
  readonly step: PostbackRetries.NextStep
  readonly ending: Ending
  readonly nowMillis: number
}

/** Writes down how attempts ended. */
export class LeadSettlementsRepo extends Context.Service<
  LeadSettlementsRepo,
  {
    /** Whether settling is one statement, which needs no transaction. */
    readonly isOneStatement: boolean
    /**
     * Moves a delivery on, and ends its attempt in the log. False, and nothing is written, when the lease
     * was over and somebody else has it.
     */
    readonly settle: (settlement: Settlement) => Effect.Effect<boolean>
  }
>()("server/LeadSettlementsRepo") {
  static readonly layer = Layer.effect(
    LeadSettlementsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const { engine } = yield* Dialect
      const isOneStatement = engine === "postgresql"

      const move = ({ delivery_id, ending, nowMillis, step, token }: Settlement) => sql`
        UPDATE lead_deliveries
        SET state = ${step.state}, http_status = ${ending.http_status}, error = ${ending.error},
          next_millis = ${step.state === "waiting" ? step.next_millis : null},
          lease_token = NULL, updated_millis = ${nowMillis}
        WHERE id = ${delivery_id} AND lease_token = ${token} AND state = 'sending'
        RETURNING id`

      const end = (
        { attempt_no, ending, nowMillis }: Settlement,
        delivery_id: Statement.Fragment
      ) => sql`
        UPDATE leads_log
        SET reply = ${ending.reply}, http_status = ${ending.http_status}, error = ${ending.error},
          duration_millis = ${ending.duration_millis}, is_unknown = ${ending.is_unknown},
          delivery_status = ${ending.delivery_status}, finished_millis = ${nowMillis}
        WHERE delivery_id = ${delivery_id} AND attempt_no = ${attempt_no}
          AND finished_millis IS NULL`

      // Deliveries are locked before their attempts, as by the worker that takes one over.
      const atOnce = (settlement: Settlement) => sql`
        WITH moved AS (${move(settlement)}), ended AS (
          ${end(settlement, sql`(SELECT id FROM moved)`)}
        )
        SELECT id FROM moved`

      const inTurn = Effect.fnUntraced(function* (settlement: Settlement) {
        const moved = yield* move(settlement)
        if (moved.length > 0) yield* end(settlement, sql`${settlement.delivery_id}`)
        return moved
      })

      const settle = isOneStatement ? atOnce : inTurn
      return LeadSettlementsRepo.of({
        isOneStatement,
        settle: (settlement) =>
          Effect.orDie(Effect.map(settle(settlement), (moved) => moved.length > 0))
      })
    })
  )
}
