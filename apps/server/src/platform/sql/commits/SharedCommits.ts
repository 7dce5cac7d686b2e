import { type Cause, Deferred, Effect, Exit, Queue, type Scope } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import {
  type InTransaction,
  makeAnyTransaction,
  type OutsideTransaction,
  type Transaction
} from "../Transaction.ts"
import { isSilence } from "./CommitQueue.ts"

/** So much waits for the next commit at most; what comes then waits for a place. */
const waitingMax = 1_024

/** The most that one commit keeps: the first of them waits for the last. */
const groupMax = 64

/** A transaction that somebody waits for. */
interface Entry {
  /** Runs inside the transaction of the group. Answers how to tell of it after the commit. */
  readonly run: Effect.Effect<Effect.Effect<unknown>>
  /** Tells that nothing of the group was kept. */
  readonly fail: (cause: Cause.Cause<never>) => Effect.Effect<unknown>
}

/**
 * Makes transactions that share commits. SQLite has one writer, and a commit waits for the disk: what comes
 * meanwhile is committed together by the next. Each stays a transaction of its own, of which all is kept or
 * nothing, and is answered after the commit; who hangs up meanwhile ends nothing. PostgreSQL shares the
 * disk among its connections by itself.
 */
export const makeSharedCommits = Effect.gen(function* (): Effect.fn.Return<
  InTransaction<OutsideTransaction>,
  never,
  Dialect | Scope.Scope | SqlClient.SqlClient
> {
  const { engine } = yield* Dialect
  const inTransaction = yield* makeAnyTransaction
  if (engine === "postgresql") return inTransaction

  const queue = yield* Queue.bounded<Entry>(waitingMax)

  /** All that waits, also for a place. */
  const takeAll: Effect.Effect<ReadonlyArray<Entry>> = Effect.flatMap(
    Queue.clear(queue),
    (entries) =>
      entries.length === 0
        ? Effect.succeed(entries)
        : Effect.map(takeAll, (more) => [...entries, ...more])
  )

  const commit = Effect.fnUntraced(function* (entries: ReadonlyArray<Entry>) {
    const [duration, outcome] = yield* inTransaction(
      Effect.forEach(entries, ({ run }) => run)
    ).pipe(Effect.exit, Effect.timed)
    if (Exit.isSuccess(outcome)) return yield* Effect.all(outcome.value, { discard: true })
    // What came meanwhile has waited as long for a database that does not answer, and would once more.
    const behind = isSilence(outcome.cause, duration) ? yield* takeAll : []
    yield* Effect.forEach([...entries, ...behind], ({ fail }) => fail(outcome.cause), {
      discard: true
    })
  })
  yield* Queue.takeBetween(queue, 1, groupMax).pipe(
    Effect.flatMap(commit),
    Effect.forever,
    Effect.forkScoped
  )

  return Effect.fnUntraced(function* <A, E, R>(work: Effect.Effect<A, E, R>) {
    const context = yield* Effect.context<Exclude<R, Transaction>>()
    const told = yield* Deferred.make<A, Exclude<E, SqlError.SqlError>>()
    const run = inTransaction(work).pipe(
      Effect.provideContext(context),
      Effect.exit,
      Effect.map((exit) => Deferred.done(told, exit))
    )
    yield* Queue.offer(queue, { run, fail: (cause) => Deferred.failCause(told, cause) })
    return yield* Deferred.await(told)
  })
})
