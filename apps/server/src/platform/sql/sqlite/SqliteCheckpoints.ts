/**
 * Checkpoints of a SQLite file under heavy writes. SQLite would let one commit in so many pay for them, and block
 * the process on the disk; a thread takes them over. The log begins anew only when all of it was moved, which the
 * thread never achieves under constant writes: when the log has grown long, the thread goes over it a few times,
 * and the writer moves the little that came during the last pass, between two transactions. When both fall behind,
 * a commit still does it once the log is very long (`PRAGMA wal_autocheckpoint`).
 */

import { Worker } from "node:worker_threads"
import { Effect, Schedule } from "effect"
import type { SqlConnection } from "effect/sql"
import { beside } from "../../beside.ts"
import type { SqliteSession } from "./SqliteSession.ts"
import type { WriterThread } from "./SqliteWriter.ts"

const interval = "200 millis"

/** After fewer changes there is nothing that a commit would notice. */
const changesMin = 500

const closeTimeoutMillis = 1_000

const threadFile = beside("SqliteCheckpointThread", import.meta.url)

/** Looks after the file of a session that writes, and is lent in turn, until the scope ends. */
export const checkpointing = Effect.fnUntraced(function* (
  filename: string,
  { database }: SqliteSession,
  inTurn: SqlConnection.Borrower,
  writer: WriterThread
) {
  const scope = yield* Effect.scope
  const run = Effect.runForkWith(yield* Effect.context<never>())
  const changes = database.prepare("SELECT total_changes() AS changes")
  // Of the scope, so that a stop waits for it before the thread ends that does it.
  const moveTheRest = inTurn(() => writer.keep("checkpoint")).pipe(
    Effect.catchCause((cause) =>
      Effect.logWarning("The log of the database could not begin anew", cause)
    ),
    Effect.forkIn(scope)
  )
  let moved = 0
  let isMoving = false
  let thread: Worker | undefined

  /** The first one is started when there is something to do; one that died is replaced. */
  const start = (): Worker => {
    const worker = new Worker(threadFile, { workerData: filename, execArgv: [] })
    worker.unref()
    const lost = () => {
      if (thread === worker) thread = undefined
      isMoving = false
    }
    worker.on("message", (isLong) => {
      isMoving = false
      if (isLong === true) run(moveTheRest)
    })
    worker.on("error", lost)
    worker.on("exit", lost)
    return worker
  }

  const look = Effect.sync(() => {
    const changed = Number(changes.get()?.changes) + writer.changes()
    if (isMoving || changed - moved < changesMin) return
    moved = changed
    isMoving = true
    thread ??= start()
    thread.postMessage("checkpoint")
  })

  yield* Effect.addFinalizer(() =>
    Effect.timeoutOption(
      Effect.promise(async () => thread?.terminate()),
      closeTimeoutMillis
    )
  )
  yield* look.pipe(Effect.repeat(Schedule.spaced(interval)), Effect.forkScoped)
})
