/** The `effect/sql` view of one SQLite session. */
import { Effect, Option, type Scope, Stream } from "effect"
import type { SqlConnection, SqlError } from "effect/sql"
import { toParameters } from "../Parameters.ts"
import { isBusy, toSqlError } from "./SqliteError.ts"
import {
  chunksOf,
  type Prepared,
  rowsOf,
  type SqliteRow,
  type SqliteSession,
  valuesOf
} from "./SqliteSession.ts"

/** A lock of another process is waited for without holding the event loop: at most 4 s in all. */
const busyTriesMax = 44
const busyWaitMillis = (tries: number): number => Math.min(2 ** tries, 100)

const streamChunkRows = 128

/**
 * Runs a statement. One that met another process's lock has had no effect and is tried again, except
 * inside a transaction, which holds its lock already and would wait for itself.
 */
const run = <A>(
  session: SqliteSession,
  prepare: () => Prepared,
  execute: (prepared: Prepared) => A,
  tries = 0
): Effect.Effect<A, SqlError.SqlError> =>
  Effect.suspend(() => {
    let operation: "prepare" | "execute" = "prepare"
    try {
      const prepared = prepare()
      operation = "execute"
      return Effect.succeed(execute(prepared))
    } catch (cause) {
      return isBusy(cause) && !session.database.isTransaction && tries < busyTriesMax
        ? Effect.andThen(
            Effect.sleep(busyWaitMillis(tries)),
            run(session, prepare, execute, tries + 1)
          )
        : Effect.fail(toSqlError(cause, operation, session.database))
    }
  })

/** A connection over a session. Names are never transformed here: columns are named as on the wire. */
export const makeConnection = (session: SqliteSession): SqlConnection.Connection => {
  const execute = (sql: string, params: ReadonlyArray<unknown>) =>
    run(
      session,
      () => session.prepare(sql),
      (prepared) => rowsOf(prepared, toParameters(params))
    )
  const executeValues = (sql: string, params: ReadonlyArray<unknown>) =>
    run(
      session,
      () => session.prepare(sql),
      (prepared) => valuesOf(prepared, toParameters(params))
    )
  return {
    execute,
    executeRaw: execute,
    executeUnprepared: (sql, params) =>
      run(
        session,
        () => session.prepareOnce(sql),
        (prepared) => rowsOf(prepared, toParameters(params))
      ),
    executeValues,
    executeValuesUnprepared: executeValues,
    executeStream: (sql, params) =>
      Stream.unwrap(Effect.map(execute(sql, params), Stream.fromIterable))
  }
}

/**
 * Streams rows from a session of the stream's own: an open cursor holds the view of its whole session
 * at one moment, which no other reader should see.
 */
export const streamRows = (
  open: Effect.Effect<SqliteSession, SqlError.SqlError, Scope.Scope>,
  sql: string,
  params: ReadonlyArray<unknown>
): Stream.Stream<SqliteRow, SqlError.SqlError> =>
  Stream.unwrap(
    Effect.gen(function* () {
      const session = yield* open
      const next = yield* run(
        session,
        () => session.prepareOnce(sql),
        (prepared) => chunksOf(prepared, toParameters(params), streamChunkRows)
      )
      const chunk = Effect.try({
        try: next,
        catch: (cause) => toSqlError(cause, "execute", session.database)
      })
      return Stream.paginate(undefined, () =>
        Effect.map(chunk, (rows) => [
          rows,
          rows.length === 0 ? Option.none() : Option.some(undefined)
        ])
      )
    })
  )
