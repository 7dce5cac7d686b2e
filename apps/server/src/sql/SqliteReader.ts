/** `OffThread` on SQLite: one thread, started by the first query, that reads the database file. */

import { Worker } from "node:worker_threads"
import { Effect, Semaphore, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { parametersOf } from "./Parameters.ts"
import { toSqlError } from "./SqliteError.ts"
import type { Answer, Question } from "./SqliteReaderThread.ts"
import { shapeOf, type Values } from "./SqliteSession.ts"
import { errorOf } from "./threadFailure.ts"

const waitingMax = 64
const timeoutMillis = 30_000
const closeTimeoutMillis = 1_000

/** Rows are on their way to the main thread before they are old; more room would only be filled with them. */
const maxYoungGenerationSizeMb = 6

const threadFile = new URL(
  import.meta.url.endsWith(".ts") ? "./SqliteReaderThread.ts" : "./SqliteReaderThread.js",
  import.meta.url
)

interface Result {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Values>
}
type Resume = (result: Effect.Effect<Result, SqlError.SqlError>) => void

const failure = (
  Reason:
    | typeof SqlError.ConnectionError
    | typeof SqlError.LockTimeoutError
    | typeof SqlError.StatementTimeoutError,
  message: string,
  cause: unknown = new Error(message)
) => new SqlError.SqlError({ reason: new Reason({ cause, message, operation: "execute" }) })

const resultOf = (answer: Answer): Effect.Effect<Result, SqlError.SqlError> =>
  "rows" in answer
    ? Effect.succeed(answer)
    : Effect.fail(toSqlError(errorOf(answer), answer.operation))

const inTime = Effect.timeoutOrElse({
  duration: timeoutMillis,
  orElse: () =>
    Effect.fail(failure(SqlError.StatementTimeoutError, `The query took over ${timeoutMillis} ms`))
})

/** A thread that died takes its open questions with it; the next question starts another. */
class ReaderThread {
  private worker: Worker | undefined
  private asked: { readonly id: number; readonly resume: Resume } | undefined
  private questions = 0
  private readonly filename: string

  constructor(filename: string) {
    this.filename = filename
  }

  readonly ask = (question: Omit<Question, "id">): Effect.Effect<Result, SqlError.SqlError> =>
    Effect.callback((resume) => {
      const id = this.questions++
      this.asked = { id, resume }
      this.running().postMessage({ ...question, id })
      return Effect.sync(() => this.forget(id))
    })

  /** Node waits for the end of a running query before it ends the thread; nobody else has to. */
  readonly close = Effect.promise(async () => this.worker?.terminate()).pipe(
    Effect.timeoutOption(closeTimeoutMillis)
  )

  private running(): Worker {
    if (this.worker !== undefined) return this.worker
    const worker = new Worker(threadFile, {
      workerData: this.filename,
      execArgv: [],
      resourceLimits: { maxYoungGenerationSizeMb }
    })
    worker.unref()
    worker.on("message", (answer: Answer) => {
      const { asked } = this
      if (asked?.id !== answer.id) return
      this.asked = undefined
      asked.resume(resultOf(answer))
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
    const { asked } = this
    this.asked = undefined
    asked?.resume(Effect.fail(error))
  }

  /** What nobody waits for any more gets no answer. */
  private forget(id: number): void {
    if (this.asked?.id === id) this.asked = undefined
  }
}

/** Takes a place among those that wait, as long as there are any, and the turn when it comes. */
const makeQueue = () => {
  const turn = Semaphore.makeUnsafe(1)
  let waiting = 0
  const enter = Effect.suspend(() =>
    waiting < waitingMax
      ? Effect.sync(() => waiting++)
      : Effect.fail(failure(SqlError.LockTimeoutError, "Too many queries wait"))
  )
  const leave = Effect.sync(() => waiting--)
  return <A>(effect: Effect.Effect<A, SqlError.SqlError>): Effect.Effect<A, SqlError.SqlError> =>
    Effect.acquireUseRelease(
      enter,
      () => inTime(turn.withPermit(effect)),
      () => leave
    )
}

/**
 * A connection that reads a database file off the main thread. Queries wait their turn, a bounded number
 * of them. One that runs out of time or is interrupted gets no answer; SQLite itself cannot be stopped
 * from here, so the thread finishes it before the next.
 */
export const make = Effect.fnUntraced(function* (filename: string) {
  const thread = new ReaderThread(filename)
  yield* Effect.addFinalizer(() => thread.close)
  const queued = makeQueue()
  const ask = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.flatMap(parametersOf(params), (parameters) => queued(thread.ask({ sql, parameters })))
  const execute = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.map(ask(sql, params), ({ columns, rows }) => rows.map(shapeOf(columns).toObject))
  const executeValues = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.map(ask(sql, params), ({ rows }) => rows)
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
