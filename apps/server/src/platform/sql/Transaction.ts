import { Context, Effect, Layer, Option } from "effect"
import { SqlClient, SqlError } from "effect/sql"

/** An open transaction: required by whatever has to be a part of one. */
export class Transaction extends Context.Service<Transaction, "open">()("server/Transaction") {}

/** Says of work that it has to be a part of a transaction. Only its type changes: whoever runs it has to open one. */
export const partOfTransaction = <A, E, R>(
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | Transaction> => work

/** The same, and a statement that fails is a defect. */
export const orDieInTransaction = <A, E, R>(work: Effect.Effect<A, E, R>) =>
  partOfTransaction(Effect.orDie(work))

/**
 * No open transaction: required by whatever waits for a commit of its own, which inside a transaction would
 * wait for itself, and by calls to other machines. Requests and workers begin with it.
 */
export class OutsideTransaction extends Context.Service<OutsideTransaction, "none open">()(
  "server/OutsideTransaction"
) {
  static readonly layer = Layer.succeed(OutsideTransaction, "none open")
}

/** Says of work that it must not run inside a transaction. Only its type changes. */
export const outsideTransaction = <A, E, R>(
  work: Effect.Effect<A, E, R>
): Effect.Effect<A, E, R | OutsideTransaction> => work

/** Work that may run inside a transaction: it does not require to be outside. */
type Transactional<A, E, R> = Effect.Effect<A, E, R> &
  (OutsideTransaction extends R ? "This must not run inside a transaction" : unknown)

/** Runs work in a transaction. A failing database is a defect; only the failures of the work itself are left. */
export type InTransaction<Requires = never> = <A, E, R>(
  work: Transactional<A, E, R>
) => Effect.Effect<A, Exclude<E, SqlError.SqlError>, Exclude<R, Transaction> | Requires>

/** Like `makeTransaction`, for work whose requirements are not known where it is called. */
export const makeAnyTransaction = Effect.map(
  SqlClient.SqlClient,
  (sql) =>
    <A, E, R>(work: Effect.Effect<A, E, R>) =>
      sql
        .withTransaction(Effect.provideService(work, Transaction, "open"))
        .pipe(Effect.catchIf(SqlError.isSqlError, Effect.die))
)

/**
 * Makes a transaction of what a service does: all of it is kept, or nothing. Within another one it
 * is a part of that.
 *
 * @example
 * const inTransaction = yield* makeTransaction
 * const remove = Effect.fn("Goals.delete")(function* (id: GoalId) { … }, inTransaction)
 */
export const makeTransaction: Effect.Effect<InTransaction, never, SqlClient.SqlClient> =
  makeAnyTransaction

/** Has work done once the open transaction is committed, and never when that fails; at once where none is open. */
export const makeAfterCommit = Effect.map(SqlClient.SqlClient, ({ afterCommit }) => afterCommit)

/** Tells whether a transaction is open where it runs. */
export const makeIsInTransaction = Effect.map(SqlClient.SqlClient, ({ transactionService }) =>
  Effect.withFiber((fiber) =>
    Effect.succeed(Option.isSome(Context.getOption(fiber.context, transactionService)))
  )
)
