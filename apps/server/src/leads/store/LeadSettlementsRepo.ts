import { Flag, type LeadDelivery, type PostbackRetries } from "@affnet/domain"
import { Context, Effect, Layer } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { groupStore, groupWriterOf } from "../../platform/sql/commits/GroupWriter.ts"
import { asJson, jsonTable } from "../../platform/sql/commits/JsonRows.ts"
import { Dialect } from "../../platform/sql/Dialect.ts"
import { preparedStatement } from "../../platform/sql/preparedStatement.ts"
import { type ShownDelivery, shownColumns } from "./Delivery.ts"
import { settlementGroups } from "./SettlementGroupsRepo.ts"

/** How an attempt ended. */
export interface Ending {
  readonly reply: string | null
  readonly http_status: number | null
  readonly duration_millis: number | null
  readonly delivery_status: LeadDelivery.DeliveryStatus
  readonly error: string | null
  readonly is_unknown: boolean
}

/** The end of a leased attempt, and the next state of its delivery. */
export interface Settlement {
  readonly delivery_id: number
  readonly attempt_no: number
  readonly token: string
  readonly step: PostbackRetries.NextStep
  readonly ending: Ending
  readonly nowMillis: number
}

/** The columns of a settlement. */
const columns = {
  delivery_id: "BIGINT",
  attempt_no: "BIGINT",
  token: "TEXT",
  state: "TEXT",
  next_millis: "BIGINT",
  reply: "TEXT",
  http_status: "BIGINT",
  duration_millis: "BIGINT",
  delivery_status: "TEXT",
  error: "TEXT",
  is_unknown: "BIGINT",
  now_millis: "BIGINT"
} as const

const toRow = ({ ending, nowMillis, step, ...settlement }: Settlement) => ({
  ...settlement,
  ...ending,
  is_unknown: Flag.fromBoolean(ending.is_unknown),
  state: step.state,
  next_millis: step.state === "waiting" ? step.next_millis : null,
  now_millis: nowMillis
})

type Settle = (
  settlements: ReadonlyArray<Settlement>
) => Effect.Effect<ReadonlyArray<ShownDelivery>, SqlError.SqlError>

const shown = shownColumns.join(", ")
/** Names that settlements have too say of which table they are. */
const moved = shownColumns.map((name) => `lead_deliveries.${name}`).join(", ")

/** Writes down how attempts ended. */
export class LeadSettlementsRepo extends Context.Service<
  LeadSettlementsRepo,
  {
    /** How many groups may be settled at the same time. */
    readonly lanes: number
    /**
     * Moves deliveries on, and ends their attempts in the log. Returns them by id; those whose lease had expired
     * are left out, and nothing is written of them. All or nothing, also outside a transaction.
     */
    readonly settle: (
      settlements: ReadonlyArray<Settlement>
    ) => Effect.Effect<ReadonlyMap<number, ShownDelivery>>
  }
>()("server/LeadSettlementsRepo") {
  static readonly layer = Layer.effect(
    LeadSettlementsRepo,
    Effect.gen(function* () {
      const sql = yield* SqlClient.SqlClient
      const dialect = yield* Dialect
      const given = jsonTable(dialect, sql, columns)

      const move = (json: unknown, which: Statement.Fragment) => sql<ShownDelivery>`
        UPDATE lead_deliveries
        SET state = given.state, http_status = given.http_status, error = given.error,
          next_millis = given.next_millis, lease_token = NULL, updated_millis = given.now_millis
        FROM ${given(json)}
        WHERE lead_deliveries.id = given.delivery_id AND lead_deliveries.lease_token = given.token
          AND lead_deliveries.state = 'sending' ${which}
        RETURNING ${sql.literal(moved)}`

      const end = (json: unknown, moved: Statement.Fragment) => sql`
        UPDATE leads_log
        SET reply = given.reply, http_status = given.http_status, error = given.error,
          duration_millis = given.duration_millis, is_unknown = given.is_unknown,
          delivery_status = given.delivery_status, finished_millis = given.now_millis
        FROM ${given(json)}
        WHERE leads_log.delivery_id = given.delivery_id
          AND leads_log.attempt_no = given.attempt_no AND leads_log.finished_millis IS NULL ${moved}`

      // Deliveries are locked before their attempts, as by a worker that takes one over. Their ids are listed as
      // well, because the planner cannot see into JSON.
      const moveAndEnd = preparedStatement<ShownDelivery>(
        sql,
        ([json, ...ids]) => sql<ShownDelivery>`
          WITH moved AS (${move(json, sql`AND lead_deliveries.id IN ${sql.in(ids)}`)}), ended AS (
            ${end(json, sql`AND given.delivery_id IN (SELECT id FROM moved)`)}
          )
          SELECT ${sql.literal(shown)} FROM moved`
      )
      // Planned each time: a plan of the day on which the log was short reads all of it, and would be kept.
      const atOnce: Settle = (settlements) =>
        moveAndEnd([
          asJson(settlements.map(toRow)),
          ...settlements.map(({ delivery_id }) => delivery_id)
        ]).unprepared

      const [moveText] = move("", sql``).compile()
      const [endText] = end("", sql``).compile()
      const byThread: Settle = (settlements) =>
        groupWriterOf(sql)(settlementGroups, {
          rows: settlements.map(toRow),
          move: moveText,
          end: endText
        })

      const { lanes, store } = groupStore(dialect, { byThread, atOnce })
      return LeadSettlementsRepo.of({
        lanes,
        settle: (settlements) =>
          store(settlements).pipe(
            Effect.map((moved) => new Map(moved.map((delivery) => [delivery.id, delivery]))),
            Effect.orDie
          )
      })
    })
  )
}
