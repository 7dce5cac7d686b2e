/**
 * `SqlClient` over the sessions and the pool of `@effect/sql-pg`. Its own client is not used, because
 * statements here carry and return the values of the portable subset (see `Parameters.ts` and
 * `PostgresTypes.ts`), wait for a connection no longer than a caller would, and fail without naming
 * anybody's data.
 */
import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Context, type Duration, Effect, Layer, Predicate, type Redacted, Stream } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError, Statement } from "effect/sql"
import { OffThread } from "./OffThread.ts"
import { parametersOf } from "./Parameters.ts"
import { address, outOfReach, toSqlError, unreachable } from "./PostgresError.ts"
import { makeTypes } from "./PostgresTypes.ts"

export interface PostgresOptions {
  readonly url: Redacted.Redacted
  /** Connections that one process opens at most; 10 when not given. */
  readonly connectionsMax?: number
  /** The schema that unqualified names mean; the server's default when not given. */
  readonly schema?: string
}

const connectionsMax = 10
const waitMillis = 5_000

/** Statements that share one connection, sent one behind the other without waiting for answers. */
const pipelinedMax = 16

/** Limits of a session, in milliseconds where PostgreSQL counts. */
const sessionLimits = {
  // Compiling the plan of a page took longer than running it, many times over.
  jit: "off",
  statement_timeout: "30000",
  idle_in_transaction_session_timeout: "60000"
}

/**
 * A server that has not answered by then is out of reach: its own limit of a statement has passed, so
 * the line must be silent. Migrations, which may take long, have no deadline.
 */
export const AnswerDeadline = Context.Reference<Duration.Input>("server/AnswerDeadline", {
  defaultValue: () => "35 seconds"
})

const inTime = <A>(answer: Effect.Effect<A, SqlError.SqlError>) =>
  Effect.flatMap(AnswerDeadline, (duration) =>
    Effect.timeoutOrElse(answer, {
      duration,
      orElse: () => {
        const message = "The database did not answer in time"
        const cause = new Error(message)
        return Effect.fail(
          new SqlError.SqlError({
            reason: new SqlError.ConnectionError({ cause, message, operation: "execute" })
          })
        )
      }
    })
  )

const withParameters = <A>(
  params: ReadonlyArray<unknown>,
  use: (params: ReadonlyArray<unknown>) => Effect.Effect<A, SqlError.SqlError>
): Effect.Effect<A, SqlError.SqlError> =>
  inTime(Effect.mapError(Effect.flatMap(parametersOf(params), use), toSqlError))

const makeConnection = (session: PgConnection.PgConnection): SqlConnection.Connection => {
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

const noConnection = Effect.timeoutOrElse({
  duration: waitMillis,
  orElse: () => {
    const message = `No database connection became free within ${waitMillis} ms`
    const cause = new Error(message)
    return Effect.fail(
      new SqlError.SqlError({
        reason: new SqlError.ConnectionError({ cause, message, operation: "acquire" })
      })
    )
  }
})

const connected = <A, R>(connection: Effect.Effect<A, SqlError.SqlError, R>) =>
  noConnection(Effect.mapError(connection, outOfReach))

/** PostgreSQL answers the COMMIT of a failed transaction with a rollback, and not with an error. */
const commit = (connection: SqlConnection.Connection): Effect.Effect<void, SqlError.SqlError> =>
  Effect.flatMap(connection.executeRaw("COMMIT", []), (result) => {
    if (!Predicate.hasProperty(result, "command") || result.command !== "ROLLBACK")
      return Effect.void
    const message = "The transaction had failed before and was rolled back"
    return Effect.fail(
      new SqlError.SqlError({
        reason: new SqlError.UnknownError({
          cause: new Error(message),
          message,
          operation: "commit"
        })
      })
    )
  })

const compiler = PgClient.makeCompiler()
const spanAttributes = [["db.system.name", "postgresql"]] as const

const make = Effect.fnUntraced(function* (options: PostgresOptions) {
  const pool = yield* PgPool.make({
    url: options.url,
    maxConnections: options.connectionsMax ?? connectionsMax,
    applicationName: "affnet",
    keepAlive: "1 minute",
    // Measured: 3 times the point reads; what takes long has a connection of its own (transactions, OffThread).
    multiplex: true,
    multiplexConcurrency: pipelinedMax,
    startupParameters: {
      ...sessionLimits,
      ...(options.schema === undefined ? {} : { search_path: options.schema })
    },
    types: makeTypes()
  })
  const reserve = Effect.map(connected(pool.reserve), makeConnection)
  const client = yield* SqlClient.make({
    acquirer: Effect.map(connected(pool.get), makeConnection),
    transactionAcquirer: reserve,
    compiler,
    commit,
    driver: "pg",
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes
  })
  yield* Effect.mapError(client`SELECT 1`, (error) => unreachable(address(options.url), error))
  const offThread = Statement.make(reserve, compiler, spanAttributes, undefined)
  return Context.make(SqlClient.SqlClient, client).pipe(Context.add(OffThread, offThread))
})

/** `SqlClient` on a PostgreSQL server, version 15 or later. Fails at once when it does not answer. */
export const layer = (
  options: PostgresOptions
): Layer.Layer<SqlClient.SqlClient | OffThread, SqlError.SqlError> =>
  Layer.effectContext(make(options)).pipe(Layer.provide(Reactivity.layer))
