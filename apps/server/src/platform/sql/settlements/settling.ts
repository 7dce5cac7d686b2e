/** Writes down how attempts of deliveries ended: the same for those of leads and of postbacks, in their own tables. */
import { Flag, type PostbackRetries } from "@affnet/domain"
import { Effect } from "effect"
import { SqlClient, type SqlError, type Statement } from "effect/sql"
import { groupStore, groupWriterOf } from "../commits/GroupWriter.ts"
import { asJson, jsonTable } from "../commits/JsonRows.ts"
import { Dialect } from "../Dialect.ts"
import { preparedStatement } from "../preparedStatement.ts"
import { type Moved, settlementGroups } from "./settlementGroups.ts"

/** How an attempt ended. */
export interface Ending {
  readonly reply: string | null
  readonly http_status: number | null
  readonly duration_millis: number | null
  readonly error: string | null
  readonly is_unknown: boolean
}

/** The end of a leased attempt, and the next state of its delivery. */
export interface Settlement<E extends Ending = Ending> {
  readonly delivery_id: number
  readonly attempt_no: number
  readonly token: string
  readonly step: PostbackRetries.NextStep
  readonly ending: E
  readonly nowMillis: number
}

/** What settlements are called where they travel as JSON. */
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

/** Where deliveries and their attempts lie. */
export interface SettlementTables {
  readonly deliveries: string
  readonly attempts: string
  /** What else changes, in the words of SQL: a delivery's time of change, an attempt's verdict. */
  readonly moves: string
  readonly ends?: string
  /** The columns of a delivery that come back; its `id` is one of them. */
  readonly returned: ReadonlyArray<string>
}

export interface Settling<M extends Moved, E extends Ending = Ending> {
  /** How many groups may be settled at the same time. */
  readonly lanes: number
  /**
   * Moves deliveries on, and ends their attempts in the log. Returns them by id; those whose lease had expired are
   * left out, and nothing is written of them. All or nothing, also outside a transaction.
   */
  readonly settle: (
    settlements: ReadonlyArray<Settlement<E>>
  ) => Effect.Effect<ReadonlyMap<number, M>>
}

/** Settles the deliveries of these tables. */
export const makeSettling = Effect.fnUntraced(function* <
  M extends Moved,
  E extends Ending = Ending
>({
  attempts,
  deliveries,
  ends,
  moves,
  returned
}: SettlementTables): Effect.fn.Return<Settling<M, E>, never, Dialect | SqlClient.SqlClient> {
  const sql = yield* SqlClient.SqlClient
  const dialect = yield* Dialect
  const given = jsonTable(dialect, sql, columns)
  const delivery = sql(deliveries)
  const attempt = sql(attempts)
  // Names that settlements have too say of which table they are.
  const moved = returned.map((name) => `${deliveries}.${name}`).join(", ")

  const move = (json: unknown, which: Statement.Fragment) => sql<M>`
    UPDATE ${delivery}
    SET state = given.state, http_status = given.http_status, error = given.error,
      next_millis = given.next_millis, lease_token = NULL, ${sql.literal(moves)}
    FROM ${given(json)}
    WHERE ${delivery}.id = given.delivery_id AND ${delivery}.lease_token = given.token
      AND ${delivery}.state = 'sending' ${which}
    RETURNING ${sql.literal(moved)}`

  const end = (json: unknown, which: Statement.Fragment) => sql`
    UPDATE ${attempt}
    SET reply = given.reply, http_status = given.http_status, error = given.error,
      duration_millis = given.duration_millis, is_unknown = given.is_unknown,
      finished_millis = given.now_millis ${sql.literal(ends === undefined ? "" : `, ${ends}`)}
    FROM ${given(json)}
    WHERE ${attempt}.delivery_id = given.delivery_id
      AND ${attempt}.attempt_no = given.attempt_no AND ${attempt}.finished_millis IS NULL ${which}`

  // Deliveries are locked before their attempts, as by a worker that takes one over. Their ids are listed as
  // well, because the planner cannot see into JSON.
  const moveAndEnd = preparedStatement<M>(
    sql,
    ([json, ...ids]) => sql<M>`
      WITH moved AS (${move(json, sql`AND ${delivery}.id IN ${sql.in(ids)}`)}), ended AS (
        ${end(json, sql`AND given.delivery_id IN (SELECT id FROM moved)`)}
      )
      SELECT ${sql.literal(returned.join(", "))} FROM moved`
  )
  type Settle = (
    settlements: ReadonlyArray<Settlement<E>>
  ) => Effect.Effect<ReadonlyArray<M>, SqlError.SqlError>

  // Planned each time: a plan of the day on which the log was short reads all of it, and would be kept.
  const atOnce: Settle = (settlements) =>
    moveAndEnd([
      asJson(settlements.map(toRow)),
      ...settlements.map(({ delivery_id }) => delivery_id)
    ]).unprepared

  const [moveText] = move("", sql``).compile()
  const [endText] = end("", sql``).compile()
  const byThread: Settle = (settlements) =>
    groupWriterOf(sql)(settlementGroups<M>(), {
      rows: settlements.map(toRow),
      move: moveText,
      end: endText
    })

  const { lanes, store } = groupStore(dialect, { byThread, atOnce })
  return {
    lanes,
    settle: (settlements) =>
      store(settlements).pipe(
        Effect.map((moved) => new Map(moved.map((delivery) => [delivery.id, delivery]))),
        Effect.orDie
      )
  }
})
