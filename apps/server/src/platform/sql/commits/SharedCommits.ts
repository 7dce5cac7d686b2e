import { type Cause, Context, Deferred, Effect, Exit, Layer, Queue, type Scope } from "effect"
import type { SqlClient, SqlError } from "effect/sql"
import { Dialect } from "../Dialect.ts"
import {
  type InTransaction,
  makeAnyTransaction,
  type OutsideTransaction,
  type Transaction
} from "../Transaction.ts"
import { isSilence } from "./CommitQueue.ts"

/** The most transactions in the queue; further ones wait for a place. */
const waitingMax = 1_024

/** The most that one commit keeps: the first of them waits for the last. */
const groupMax = 64

/** A transaction that a caller waits for. */
interface Entry {
  /** Runs inside the transaction of the group. Returns the effect that resumes the caller after the commit. */
  readonly run: Effect.Effect<Effect.Effect<unknown>>
  /** Resumes the caller with a failure: nothing of the group was stored. */
  readonly fail: (cause: Cause.Cause<never>) => Effect.Effect<unknown>
}

const make = Effect.gen(function* (): Effect.fn.Return<
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
    // These have waited as long for a silent database, and would wait as long once more.
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
    const settled = yield* Deferred.make<A, Exclude<E, SqlError.SqlError>>()
    const run = inTransaction(work).pipe(
      Effect.provideContext(context),
      Effect.exit,
      Effect.map((exit) => Deferred.done(settled, exit))
    )
    yield* Queue.offer(queue, { run, fail: (cause) => Deferred.failCause(settled, cause) })
    return yield* Deferred.await(settled)
  })
})

/**
 * Runs transactions that share commits. SQLite has one writer, and a commit waits for the disk: transactions that
 * arrive during one are committed together by the next. Each stays atomic, and returns after the commit. If the
 * client disconnects, it still runs to its end. PostgreSQL shares the disk among its connections by itself.
 */
export class SharedCommits extends Context.Service<
  SharedCommits,
  InTransaction<OutsideTransaction>
>()("server/SharedCommits") {
  static readonly layer = Layer.effect(SharedCommits, make)
}
