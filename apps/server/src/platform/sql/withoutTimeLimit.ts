import { Duration, Effect } from "effect"
import { SqlClient } from "effect/sql"
import { AnswerDeadline } from "./postgres/PostgresConnection.ts"
import { makeIsInTransaction } from "./Transaction.ts"

/**
 * Work that may take long: it is not held to the time limit of a statement. PostgreSQL lifts the limit for a
 * transaction only, so there the work becomes one, or is a part of the open one.
 */
export const withoutTimeLimit = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  Effect.flatMap(SqlClient.SqlClient, (sql) =>
    sql.onDialectOrElse({
      pg: () => {
        const unlimited = Effect.andThen(sql`SET LOCAL statement_timeout = 0`, work)
        return Effect.flatten(makeIsInTransaction).pipe(
          Effect.flatMap((isOpen) => (isOpen ? unlimited : sql.withTransaction(unlimited))),
          Effect.provideService(AnswerDeadline, Duration.infinity)
        )
      },
      orElse: () => work
    })
  )
