import { Context, Effect, Option } from "effect"
import { type SqlClient, type SqlConnection, type SqlError, Statement } from "effect/sql"

/** The direct connections of each client, where reads wait for no turn. */
const readers = new WeakMap<SqlClient.SqlClient, SqlConnection.Borrower>()

/** From now on `readDirectly` may use these connections in place of the client's statements. */
export const register = (sql: SqlClient.SqlClient, reader: SqlConnection.Borrower): void => {
  readers.set(sql, reader)
}

/**
 * Runs a statement that only reads, without the object, the span and the loan of a connection that one of
 * the client's own takes: together they cost as much as a short statement. Within a transaction it is a
 * part of that. `undefined` where reads have to wait for their turn.
 */
export const readDirectly = (
  sql: SqlClient.SqlClient
):
  | (<A extends object>(
      text: string,
      values: ReadonlyArray<unknown>
    ) => Effect.Effect<ReadonlyArray<A>, SqlError.SqlError>)
  | undefined => {
  const reader = readers.get(sql)
  if (reader === undefined) return undefined
  return (text, values) =>
    Effect.withFiber((fiber) => {
      // Fibers with a statement transformer run their statements as such.
      if (fiber.getRef(Statement.CurrentTransformer) !== undefined) return sql.unsafe(text, values)
      const transaction = Context.getOption(fiber.context, sql.transactionService)
      return Option.isSome(transaction)
        ? transaction.value[0].execute(text, values, undefined)
        : reader((connection) => connection.execute(text, values, undefined))
    })
}
