/** `OffThread` on SQLite: one thread, started by the first query, that reads the database file. */

import { Worker } from "node:worker_threads"
import { Effect, Semaphore, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { toParameters } from "./Parameters.ts"
import { toSqlError } from "./SqliteError.ts"
import type { Answer, Question } from "./SqliteReaderThread.ts"
import type { SqliteRow } from "./SqliteSession.ts"

const waitingMax = 64
const timeoutMillis = 30_000

const threadFile = new URL(
  import.meta.url.endsWith(".ts") ? "./SqliteReaderThread.ts" : "./SqliteReaderThread.js",
  import.meta.url
)

type Rows = ReadonlyArray<SqliteRow>
type Resume = (result: Effect.Effect<Rows, SqlError.SqlError>) => void

const failure = (
  Reason:
    | typeof SqlError.ConnectionError
    | typeof SqlError.LockTimeoutError
    | typeof SqlError.StatementTimeoutError,
  message: string,
  cause: unknown = new Error(message)
) => new SqlError.SqlError({ reason: new Reason({ cause, message, operation: "execute" }) })

const resultOf = (answer: Answer): Effect.Effect<Rows, SqlError.SqlError> =>
  "rows" in answer
    ? Effect.succeed(answer.rows)
    : Effect.fail(
        toSqlError(
          Object.assign(new Error(answer.message), { errcode: answer.errcode }),
          answer.operation
        )
      )

const inTime = Effect.timeoutOrElse({
  duration: timeoutMillis,
  orElse: () =>
    Effect.fail(failure(SqlError.StatementTimeoutError, `The query took over ${timeoutMillis} ms`))
})

/** A thread that died takes its open questions with it; the next question starts another. */
class ReaderThread {
  private worker: Worker | undefined
  private readonly open = new Map<number, Resume>()
  private questions = 0
  private readonly filename: string

  constructor(filename: string) {
    this.filename = filename
  }

  readonly ask = (question: Omit<Question, "id">): Effect.Effect<Rows, SqlError.SqlError> =>
    Effect.callback((resume) => {
      const id = this.questions++
      this.open.set(id, resume)
      this.running().postMessage({ ...question, id })
      return Effect.sync(() => this.open.delete(id))
    })

  readonly close = Effect.promise(async () => this.worker?.terminate())

  private running(): Worker {
    if (this.worker !== undefined) return this.worker
    const worker = new Worker(threadFile, { workerData: this.filename, execArgv: [] })
    worker.unref()
    worker.on("message", (answer: Answer) => {
      this.open.get(answer.id)?.(resultOf(answer))
      this.open.delete(answer.id)
    })
    worker.on("error", (cause) => this.lost(worker, cause))
    worker.on("exit", () => this.lost(worker, undefined))
    this.worker = worker
    return worker
  }

  private lost(worker: Worker, cause: unknown): void {
    if (this.worker !== worker) return
    this.worker = undefined
    const error = failure(SqlError.ConnectionError, "The database's reader thread ended", cause)
    for (const resume of this.open.values()) resume(Effect.fail(error))
    this.open.clear()
  }
}

/**
 * A connection that reads a database file off the main thread. Queries wait their turn, a bounded number
 * of them. One that runs out of time or is interrupted gets no answer; SQLite itself cannot be stopped
 * from here, so the thread finishes it before the next.
 */
export const make = Effect.fnUntraced(function* (filename: string) {
  const thread = new ReaderThread(filename)
  yield* Effect.addFinalizer(() => thread.close)
  const turn = Semaphore.makeUnsafe(1)
  let waiting = 0
  const execute = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.suspend(() => {
      if (waiting >= waitingMax)
        return Effect.fail(failure(SqlError.LockTimeoutError, "Too many queries wait"))
      waiting++
      return thread
        .ask({ sql, parameters: toParameters(params) })
        .pipe(turn.withPermit, inTime, Effect.ensuring(leave))
    })
  const leave = Effect.sync(() => {
    waiting--
  })
  const executeValues = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.map(execute(sql, params), (rows) => rows.map((row) => Object.values(row)))
  return {
    execute,
    executeRaw: execute,
    executeUnprepared: execute,
    executeValues,
    executeValuesUnprepared: executeValues,
    executeStream: (sql, params) =>
      Stream.unwrap(Effect.map(execute(sql, params), Stream.fromIterable))
  } satisfies SqlConnection.Connection
})
