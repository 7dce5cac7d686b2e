/** Reads of a database file in processes of their own, which can be stopped in the middle of a query. */

import { type ChildProcess, fork } from "node:child_process"
import { getPriority, setPriority } from "node:os"
import { dirname } from "node:path"
import { pid } from "node:process"
import { fileURLToPath } from "node:url"
import { Effect, Stream } from "effect"
import { type SqlConnection, SqlError } from "effect/sql"
import { beside } from "../../beside.ts"
import { parametersOf } from "../Parameters.ts"
import { toSqlError } from "./SqliteError.ts"
import type { Answer, Question } from "./SqliteReaderProcess.ts"
import { shapeOf, type Values } from "./SqliteSession.ts"
import { errorOf } from "./threadFailure.ts"

/**
 * How long an abandoned query may take to end by itself, as most do. Forking another process blocks the event loop
 * for 6 ms, because the server's own memory is large.
 */
const grace = "500 millis"

const processFile = fileURLToPath(beside("SqliteReaderProcess", import.meta.url))

/** Rows are on their way to the server before they are old; more room would only be filled with them. */
const execArgv = ["--max-semi-space-size=2"]

/** Clicks and everything else go before reports, and before the start of another reader. */
const goLast = ({ pid }: ChildProcess): void => {
  if (pid === undefined) return
  try {
    setPriority(pid, Math.min(getPriority() + 10, 19))
  } catch {
    // It has ended already, which is noticed elsewhere.
  }
}

interface Result {
  readonly columns: ReadonlyArray<string>
  readonly rows: ReadonlyArray<Values>
}
type Resume = (result: Effect.Effect<Result, SqlError.SqlError>) => void

const ended = () => {
  const message = "The database's reader ended"
  const cause = new Error(message)
  return new SqlError.SqlError({
    reason: new SqlError.ConnectionError({ cause, message, operation: "execute" })
  })
}

interface Asked {
  readonly id: number
  readonly resume: Resume
  /** The data so far. */
  readonly rows: Array<Values>
}

/** A process that died takes its open question with it; the next one starts another. */
class Reader {
  private child: ChildProcess | undefined
  private asked: Asked | undefined
  private questions = 0
  private readonly filename: string

  constructor(filename: string) {
    this.filename = filename
  }

  /** Asks one question at a time. Interrupted, it stops the query. */
  readonly ask = (question: Omit<Question, "id">): Effect.Effect<Result, SqlError.SqlError> =>
    Effect.callback((resume) => {
      const id = this.questions++
      this.asked = { id, resume, rows: [] }
      this.running().send({ ...question, id })
      return this.giveUp
    })

  readonly close = Effect.sync(() => {
    const { child } = this
    this.child = undefined
    child?.kill("SIGKILL")
  })

  /** The next query finds another process that has begun to start. */
  private readonly giveUp = Effect.callback<void>((resume) => {
    if (this.asked === undefined) return resume(Effect.void)
    this.asked = { ...this.asked, resume: () => resume(Effect.void) }
  }).pipe(
    Effect.timeoutOrElse({
      duration: grace,
      orElse: () =>
        Effect.sync(() => {
          this.asked = undefined
          this.child?.kill("SIGKILL")
          this.child = this.start()
        })
    })
  )

  private running(): ChildProcess {
    this.child ??= this.start()
    return this.child
  }

  private start(): ChildProcess {
    const child = fork(processFile, [this.filename, String(pid)], {
      execArgv,
      // Large sorts spill into files without a name.
      env: { SQLITE_TMPDIR: dirname(this.filename) },
      serialization: "advanced",
      stdio: ["ignore", "ignore", "inherit", "ipc"]
    })
    goLast(child)
    child.unref()
    child.channel?.unref()
    child.on("message", (answer: Answer) => this.take(answer))
    child.on("error", () => this.lost(child))
    child.on("exit", () => this.lost(child))
    return child
  }

  private take(answer: Answer): void {
    if (this.asked?.id !== answer.id) return
    if ("rows" in answer) {
      const { columns, isLast, rows } = answer
      this.asked.rows.push(...rows)
      if (isLast) this.settle(Effect.succeed({ columns, rows: this.asked.rows }))
    } else this.settle(Effect.fail(toSqlError(errorOf(answer), answer.operation)))
  }

  private settle(result: Effect.Effect<Result, SqlError.SqlError>): void {
    const { asked } = this
    this.asked = undefined
    asked?.resume(result)
  }

  private lost(child: ChildProcess): void {
    if (this.child !== child) return
    this.child = undefined
    this.settle(Effect.fail(ended()))
  }
}

const connectionOf = ({ ask }: Reader): SqlConnection.Connection => {
  const read = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.flatMap(parametersOf(params), (parameters) => ask({ sql, parameters }))
  const execute = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.map(read(sql, params), ({ columns, rows }) => rows.map(shapeOf(columns).toObject))
  const executeValues = (sql: string, params: ReadonlyArray<unknown>) =>
    Effect.map(read(sql, params), ({ rows }) => rows)
  return {
    execute,
    executeRaw: execute,
    executeUnprepared: execute,
    executeValues,
    executeValuesUnprepared: executeValues,
    executeStream: (sql, params) =>
      Stream.unwrap(Effect.map(execute(sql, params), Stream.fromIterable))
  }
}

/** Lends connections that read a database file, this many at once at most. Each starts when it is needed. */
export const make = Effect.fnUntraced(function* (filename: string, readers: number) {
  const all = Array.from({ length: readers }, () => new Reader(filename))
  yield* Effect.addFinalizer(() => Effect.forEach(all, ({ close }) => close, { discard: true }))
  const idle = all.map(connectionOf)
  const lend = Effect.suspend(() => {
    const connection = idle.pop()
    return connection === undefined
      ? Effect.die("All readers are lent")
      : Effect.succeed(connection)
  })
  const borrower: SqlConnection.Borrower = (f) =>
    Effect.acquireUseRelease(lend, f, (connection) => Effect.sync(() => idle.push(connection)))
  return borrower
})
