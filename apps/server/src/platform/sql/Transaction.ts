import { Effect } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/**
 * Makes a transaction of what a service does: all of it is kept, or nothing. Within another one it
 * is a part of that. A failing database is a defect; only the failures of the work itself are left.
 *
 * @example
 * const inTransaction = yield* makeTransaction
 * const remove = Effect.fn("Goals.delete")(function* (id: GoalId) { … }, inTransaction)
 */
export const makeTransaction = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    <A, E, R>(work: Effect.Effect<A, E, R>) =>
      Effect.catchIf(sql.withTransaction(work), SqlError.isSqlError, Effect.die)
)
