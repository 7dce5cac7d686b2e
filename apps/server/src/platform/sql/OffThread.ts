import { CurrentPrincipal } from "@affnet/api"
import { Context, Effect, Option, Stream } from "effect"
import { type SqlConnection, SqlError, Statement } from "effect/sql"
import * as FairTurns from "./FairTurns.ts"

/**
 * A second `sql` for queries that scan (searches, reports, exports): they run where they do not hold up
 * the event loop, on SQLite in processes of their own, on PostgreSQL on connections of their own. They see what is committed
 * and never an open transaction, so they do not belong inside one. Fragments of `SqlClient` fit in.
 *
 * Accounts take turns, and none has more than half of the readers. Whoever gives a query up stops it.
 * Fails with a retryable `SqlError` when too many queries wait already, or after 30 s.
 *
 * @example
 * const offThread = yield* OffThread
 * const rows = yield* offThread`SELECT offer_id, count(*) AS clicks FROM clicks GROUP BY offer_id`
 */
export class OffThread extends Context.Service<OffThread, Statement.Constructor>()(
  "server/OffThread"
) {}

const waiting = 1_024
const waitingOfAccount = 32
const timeoutMillis = 30_000

/** The account of the turn: that of the request, or the server itself. */
export const account = Effect.map(
  Effect.serviceOption(CurrentPrincipal),
  Option.match({
    onNone: () => "",
    onSome: ({ account_id, role }) => `${role} ${account_id}`
  })
)

const failure = (
  Reason: typeof SqlError.LockTimeoutError | typeof SqlError.StatementTimeoutError,
  message: string,
  cause: unknown = new Error(message)
) =>
  Effect.fail(
    new SqlError.SqlError({ reason: new Reason({ cause, message, operation: "execute" }) })
  )

const inTime = Effect.timeoutOrElse({
  duration: timeoutMillis,
  orElse: () => failure(SqlError.StatementTimeoutError, `The query took over ${timeoutMillis} ms`)
})

/** Whether a query was refused because too many of its own account wait. */
export const isTooManyOfAccount = (failure: unknown): boolean => {
  const cause = SqlError.isSqlError(failure) ? failure.reason.cause : undefined
  return cause instanceof FairTurns.TooManyWait && cause.of === "account"
}

/** Lends a reader for a while, when it is the turn of the account that asks. */
export type Turn = <A>(
  use: (connection: SqlConnection.Connection) => Effect.Effect<A, SqlError.SqlError>
) => Effect.Effect<A, SqlError.SqlError>

/** Turns at this many readers, which the borrower lends. */
export const makeTurn = (readers: number, borrower: SqlConnection.Borrower): Turn => {
  const inTurn = FairTurns.make({
    turns: readers,
    turnsOfAccount: Math.max(1, Math.floor(readers / 2)),
    waiting,
    waitingOfAccount
  })
  return (use) =>
    Effect.flatMap(account, (name) => inTime(inTurn(name)(borrower(use)))).pipe(
      Effect.catchTag("TooManyWait", (cause) =>
        failure(SqlError.LockTimeoutError, "Too many queries wait", cause)
      )
    )
}

/** How statements of an engine are written, and called in traces. */
export type Writing = readonly [
  compiler: Statement.Compiler,
  spanAttributes: ReadonlyArray<readonly [string, unknown]>
]

/** Makes `OffThread`, where each statement has a turn of its own. */
export const make = (on: Turn, ...writing: Writing): Statement.Constructor => {
  const connection: SqlConnection.Connection = {
    execute: (...statement) => on(({ execute }) => execute(...statement)),
    executeRaw: (...statement) => on(({ executeRaw }) => executeRaw(...statement)),
    executeUnprepared: (...statement) =>
      on(({ executeUnprepared }) => executeUnprepared(...statement)),
    executeValues: (...statement) => on(({ executeValues }) => executeValues(...statement)),
    executeValuesUnprepared: (...statement) =>
      on(({ executeValuesUnprepared }) => executeValuesUnprepared(...statement)),
    executeStream: (...statement) =>
      Stream.fromIterableEffect(on(({ execute }) => execute(...statement)))
  }
  return Statement.make(Effect.succeed(connection), ...writing, undefined)
}
