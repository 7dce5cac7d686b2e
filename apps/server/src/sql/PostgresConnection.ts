/** Sessions of PostgreSQL as connections that carry the portable values, and wait for nothing forever. */
import type { PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Duration, Effect, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { parametersOf } from "./Parameters.ts"
import { outOfReach, toSqlError } from "./PostgresError.ts"

/** So long a statement or a transaction waits for a connection. */
const patience = Duration.seconds(5)

/**
 * A server that has not answered by then is out of reach: whatever a statement waited for, its own limit
 * has passed, so the line must be silent. Migrations, which may take long, have no deadline.
 */
export const AnswerDeadline = Context.Reference<Duration.Duration>("server/AnswerDeadline", {
  defaultValue: () => Duration.seconds(40)
})

const fail = (operation: "acquire" | "execute", message: string) =>
  Effect.fail(
    new SqlError.SqlError({
      reason: new SqlError.ConnectionError({ cause: new Error(message), message, operation })
    })
  )

const noConnection = Effect.suspend(() =>
  fail("acquire", `No database connection became free within ${Duration.toMillis(patience)} ms`)
)
const noAnswer = Effect.suspend(() => fail("execute", "The database did not answer in time"))

/** A connection that somebody else keeps from being waited for too long. */
const connectionOf = (session: PgConnection.PgConnection): SqlConnection.Connection => {
  const withParameters = <A>(
    params: ReadonlyArray<unknown>,
    use: (params: ReadonlyArray<unknown>) => Effect.Effect<A, SqlError.SqlError>
  ) => Effect.mapError(Effect.flatMap(parametersOf(params), use), toSqlError)
  const query = (sql: string, params: ReadonlyArray<unknown>, prepare: boolean) =>
    withParameters(params, (values) => session.query(sql, values, prepare))
  const values = (sql: string, params: ReadonlyArray<unknown>, prepare: boolean) =>
    withParameters(params, (values) => session.queryValues(sql, values, prepare))
  return {
    execute: (sql, params) => Effect.map(query(sql, params, true), (result) => result.rows),
    executeRaw: (sql, params) => query(sql, params, true),
    executeUnprepared: (sql, params) =>
      Effect.map(query(sql, params, false), (result) => result.rows),
    executeValues: (sql, params) => values(sql, params, true),
    executeValuesUnprepared: (sql, params) => values(sql, params, false),
    executeStream: (sql, params) =>
      Stream.unwrap(
        withParameters(params, (values) => Effect.succeed(session.stream(sql, values)))
      ).pipe(Stream.mapError(toSqlError))
  }
}

const inTime = <A, E>(answer: Effect.Effect<A, E>) =>
  Effect.flatMap(AnswerDeadline, (duration) =>
    Effect.timeoutOrElse(answer, { duration, orElse: () => noAnswer })
  )

/** The connection of a session that somebody has for himself, for more than one statement. */
const makeConnection = (session: PgConnection.PgConnection): SqlConnection.Connection => {
  const connection = connectionOf(session)
  return {
    execute: (...statement) => inTime(connection.execute(...statement)),
    executeRaw: (...statement) => inTime(connection.executeRaw(...statement)),
    executeUnprepared: (...statement) => inTime(connection.executeUnprepared(...statement)),
    executeValues: (...statement) => inTime(connection.executeValues(...statement)),
    executeValuesUnprepared: (...statement) =>
      inTime(connection.executeValuesUnprepared(...statement)),
    executeStream: connection.executeStream
  }
}

/** Waits for a connection for a while. */
export const connected = <R>(
  session: Effect.Effect<PgConnection.PgConnection, SqlError.SqlError, R>
): Effect.Effect<SqlConnection.Connection, SqlError.SqlError, R> =>
  Effect.mapError(session, outOfReach).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => noConnection }),
    Effect.map(makeConnection)
  )

/**
 * Lends a connection for one statement: with no scope of its own, and one clock for the waiting and the
 * answer, since both together cost as much as a short statement.
 */
export const makeBorrower = ({ use }: PgPool.PgPool): SqlConnection.Borrower => {
  const connections = new WeakMap<PgConnection.PgConnection, SqlConnection.Connection>()
  const lendable = (session: PgConnection.PgConnection) => {
    const connection = connections.get(session) ?? connectionOf(session)
    connections.set(session, connection)
    return connection
  }
  return (f) =>
    Effect.flatMap(AnswerDeadline, (deadline) => {
      let isLent = false
      const answer = use((session) => {
        isLent = true
        return f(lendable(session))
      })
      const wait = Duration.min(patience, deadline)
      const late = Effect.suspend(() =>
        isLent
          ? Effect.andThen(Effect.sleep(Duration.subtract(deadline, wait)), noAnswer)
          : noConnection
      )
      return Effect.raceFirst(
        Effect.mapError(answer, (error) =>
          SqlError.isSqlError(error) && !isLent ? outOfReach(error) : error
        ),
        Effect.andThen(Effect.sleep(wait), late)
      )
    })
}
