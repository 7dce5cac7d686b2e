/**
 * `SqlClient` over the sessions and the pool of `@effect/sql-pg`. Its own client is not used, because statements
 * here carry and return the values of the portable subset (see `Parameters.ts` and `PostgresTypes.ts`), limit the
 * wait for a connection, and keep personal data out of errors.
 */
import { PgClient, type PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Effect, Fiber, Layer, Predicate, type Redacted, Scope } from "effect"
import { Reactivity } from "effect/reactivity"
import { SqlClient, type SqlConnection, SqlError } from "effect/sql"
import * as AtOneMoment from "../AtOneMoment.ts"
import * as DirectReader from "../DirectReader.ts"
import * as OffThread from "../OffThread.ts"
import { connected, makeBorrower, makeReserve } from "./PostgresConnection.ts"
import { address, unreachable } from "./PostgresError.ts"
import { makePulse } from "./PostgresPulse.ts"
import { makeTypes } from "./PostgresTypes.ts"

export interface PostgresOptions {
  readonly url: Redacted.Redacted
  /** Connections that one process opens at most; 10 when not given. */
  readonly connectionsMax?: number
}

const connectionsMax = 10

/** The most connections of reports: the others are for clicks and everything else. */
const readersOf = (connections: number): number => Math.max(1, Math.floor(connections / 3))

/** Statements that share one connection, sent one behind the other without waiting for answers. */
const pipelinedMax = 16

/** Limits of a session, in milliseconds where PostgreSQL counts. */
const sessionLimits = {
  // Compiling the plan of a page took longer than running it, many times over.
  jit: "off",
  statement_timeout: "30000",
  idle_in_transaction_session_timeout: "60000"
}

/** A report takes one core: each worker that helped it would compete with clicks for another. */
const readerLimits = { max_parallel_workers_per_gather: "0", work_mem: "32MB" }

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

/** Each statement of a transaction sees a moment of its own otherwise. */
const snapshot = "BEGIN ISOLATION LEVEL REPEATABLE READ"

const closeTimeout = "1 second"

const compiler = PgClient.makeCompiler()
const spanAttributes = [["db.system.name", "postgresql"]] as const

/** Sessions say goodbye; a server that does not hear it holds up no stop. */
const closingInTime = <A, E>(pool: Effect.Effect<A, E, Scope.Scope>) =>
  Effect.flatMap(
    Effect.acquireRelease(Scope.make(), (scope, exit) =>
      Effect.forkDetach(Scope.close(scope, exit)).pipe(
        Effect.flatMap(Fiber.await),
        Effect.timeoutOption(closeTimeout)
      )
    ),
    (scope) => Scope.provide(pool, scope)
  )

const make = Effect.fnUntraced(function* (options: PostgresOptions) {
  const config = {
    url: options.url,
    applicationName: "affnet",
    keepAlive: "1 minute",
    startupParameters: sessionLimits,
    types: makeTypes()
  } satisfies PgConnection.Config
  const connections = options.connectionsMax ?? connectionsMax
  const readers = readersOf(connections)
  const pool = yield* closingInTime(
    PgPool.make({
      ...config,
      maxConnections: connections - readers,
      // Measured: 3 times the point reads; what takes long has a connection of its own (transactions, OffThread).
      multiplex: true,
      multiplexConcurrency: pipelinedMax
    })
  )
  // Of its own: a pool lends the connection that was used last, which is the one that clicks use.
  const readingPool = yield* closingInTime(
    PgPool.make({
      ...config,
      startupParameters: { ...sessionLimits, ...readerLimits },
      maxConnections: readers
    })
  )
  const isSilent = makePulse(config)
  const reserve = connected(makeReserve(pool), isSilent)
  const borrower = makeBorrower(pool, isSilent)
  const client = yield* SqlClient.make({
    acquirer: connected(pool.get, isSilent),
    borrower,
    transactionAcquirer: reserve,
    compiler,
    commit,
    driver: "pg",
    prepareTransactionControls: true,
    releaseSavepoint: (name) => `RELEASE SAVEPOINT ${name}`,
    spanAttributes
  })
  yield* Effect.mapError(client`SELECT 1`, (error) => unreachable(address(options.url), error))
  DirectReader.register(client, borrower)
  const reader = connected(makeReserve(readingPool), isSilent)
  const reading: SqlConnection.Borrower = (f) => Effect.scoped(Effect.flatMap(reader, f))
  const turn = OffThread.makeTurn(readers, reading)
  return Context.make(SqlClient.SqlClient, client).pipe(
    Context.add(OffThread.OffThread, OffThread.make(turn, compiler, spanAttributes)),
    Context.add(AtOneMoment.AtOneMoment, AtOneMoment.make(turn, snapshot, compiler, spanAttributes))
  )
})

/** `SqlClient` on a PostgreSQL server, version 15 or later. Fails at once when it does not answer. */
export const layer = (
  options: PostgresOptions
): Layer.Layer<
  SqlClient.SqlClient | OffThread.OffThread | AtOneMoment.AtOneMoment,
  SqlError.SqlError
> => Layer.effectContext(make(options)).pipe(Layer.provide(Reactivity.layer))
