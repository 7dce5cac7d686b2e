/** Sessions of PostgreSQL as connections that carry the portable values, and wait for nothing forever. */
import type { PgConnection, PgPool } from "@effect/sql-pg"
import { Context, Duration, Effect, Fiber, Scope, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { parametersOf } from "../Parameters.ts"
import { outOfReach, toSqlError } from "./PostgresError.ts"
import { type IsSilent, PulseTimes } from "./PostgresPulse.ts"

/** How long a statement or a transaction waits for a connection. */
const patience = Duration.seconds(5)

/**
 * What a statement waited for, its own limit has passed by then, so the line must be silent, whatever the
 * server says of it. Migrations, which may take long, have no deadline.
 */
export const AnswerDeadline = Context.Reference<Duration.Duration>("server/AnswerDeadline", {
  defaultValue: () => Duration.seconds(40)
})

/** Statements that share a connection are short: those that take long have one of their own. */
const sharedDeadline = Duration.seconds(8)

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

/** A connection with a limited wait for the other statements on its session. */
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

/**
 * Fails when no session comes in time, and when the one that has come will say nothing (see `PostgresPulse`).
 * `before` is the one that was there in the beginning.
 */
const unanswered = (
  session: () => PgConnection.PgConnection | undefined,
  isSilent: IsSilent,
  deadline: Duration.Duration,
  before?: PgConnection.PgConnection
): Effect.Effect<never, SqlError.SqlError> => {
  const wait = (waited: Duration.Duration, before: PgConnection.PgConnection | undefined): Wait =>
    Effect.flatMap(PulseTimes, ({ interval }) => {
      const step = Duration.min(interval, Duration.subtract(deadline, waited))
      const now = Duration.sum(waited, step)
      const look = Effect.suspend(() => {
        const found = session()
        const isLate = Duration.isGreaterThanOrEqualTo(now, deadline)
        if (found === undefined) {
          return isLate || Duration.isGreaterThanOrEqualTo(now, patience)
            ? noConnection
            : wait(now, found)
        }
        if (isLate) return noAnswer
        // One that has just come has not had the time to answer.
        if (found !== before) return wait(now, found)
        return Effect.flatMap(isSilent(found.processId), (silent) =>
          silent ? noAnswer : wait(now, found)
        )
      })
      return Effect.andThen(Effect.sleep(step), look)
    })
  return wait(Duration.zero, before)
}
type Wait = Effect.Effect<never, SqlError.SqlError>

const makeInTime =
  (session: PgConnection.PgConnection, isSilent: IsSilent) =>
  <A, E>(answer: Effect.Effect<A, E>) =>
    Effect.flatMap(AnswerDeadline, (deadline) =>
      Effect.raceFirst(
        answer,
        unanswered(() => session, isSilent, deadline, session)
      )
    )

/** The connection of a session that is reserved for more than one statement. */
const makeConnection = (
  session: PgConnection.PgConnection,
  isSilent: IsSilent
): SqlConnection.Connection => {
  const connection = connectionOf(session)
  const inTime = makeInTime(session, isSilent)
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
  session: Effect.Effect<PgConnection.PgConnection, SqlError.SqlError, R>,
  isSilent: IsSilent
): Effect.Effect<SqlConnection.Connection, SqlError.SqlError, R> =>
  Effect.mapError(session, outOfReach).pipe(
    Effect.timeoutOrElse({ duration: patience, orElse: () => noConnection }),
    Effect.map((found) => makeConnection(found, isSilent))
  )

/** The most callers that stopped waiting for a session that the driver still waits for. */
const leftMax = 64

/**
 * The driver cannot be interrupted while it waits for other statements on the chosen session, which takes forever
 * when the database hangs. The caller stops waiting when time is up.
 */
export const makeReserve = ({ reserve }: PgPool.PgPool) => {
  let left = 0
  const leave = (fiber: Fiber.Fiber<unknown, unknown>, lease: Scope.Closeable) =>
    Effect.sync(() => {
      left += 1
      fiber.interruptUnsafe()
      fiber.addObserver((exit) => {
        left -= 1
        Effect.runFork(Scope.close(lease, exit))
      })
    })
  return Effect.uninterruptibleMask((restore) =>
    Effect.gen(function* () {
      if (left >= leftMax) return yield* noConnection
      const lease = yield* Scope.make()
      const fiber = yield* Effect.forkDetach(restore(Scope.provide(reserve, lease)))
      const session = yield* restore(Fiber.join(fiber)).pipe(
        Effect.onError(() => leave(fiber, lease))
      )
      yield* Effect.addFinalizer((exit) => Scope.close(lease, exit))
      return session
    })
  )
}

/**
 * Lends a connection for one statement: with no scope of its own, and one clock for the waiting and the
 * answer, since both together cost as much as a short statement.
 */
export const makeBorrower = (
  { invalidate, use }: PgPool.PgPool,
  isSilent: IsSilent
): SqlConnection.Borrower => {
  const connections = new WeakMap<PgConnection.PgConnection, SqlConnection.Connection>()
  const lendable = (session: PgConnection.PgConnection) => {
    const connection = connections.get(session) ?? connectionOf(session)
    connections.set(session, connection)
    return connection
  }
  return (f) =>
    Effect.flatMap(AnswerDeadline, (deadline) => {
      let lent: PgConnection.PgConnection | undefined
      const answer = use((session) => {
        lent = session
        return f(lendable(session))
      })
      // A session that says nothing would be lent to the next.
      const drop = Effect.suspend(() =>
        lent === undefined ? Effect.void : Effect.forkDetach(invalidate(lent))
      )
      const late = unanswered(() => lent, isSilent, Duration.min(deadline, sharedDeadline))
      return Effect.raceFirst(
        Effect.mapError(answer, (error) =>
          SqlError.isSqlError(error) && lent === undefined ? outOfReach(error) : error
        ),
        Effect.tapError(late, () => drop)
      )
    })
}
